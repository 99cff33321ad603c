// A model worker that finds nothing and obeys the texts: "hang", "die", "fail".
import { parentPort } from 'node:worker_threads';

parentPort.on('message', (message) => {
  if (message === 'close') process.exit(0);
  const { id, task } = message;
  if (task.text.includes('hang')) return;
  if (task.text.includes('die')) process.exit(1);
  parentPort.postMessage(task.text.includes('fail') ? { id, failed: 'Error' } : { id, result: [] });
});
parentPort.postMessage('ready');
