// A model worker that finds nothing and obeys the texts: "hang", "die", "fail".
import { parentPort } from 'node:worker_threads';

parentPort.on('message', (order) => {
  if (order === 'stop') process.exit(0);
  const { id, text } = order;
  if (text.includes('hang')) return;
  if (text.includes('die')) process.exit(1);
  parentPort.postMessage(text.includes('fail') ? { id, failed: true } : { id, findings: [] });
});
parentPort.postMessage('ready');
