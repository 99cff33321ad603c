// A model worker that finds nothing and obeys the texts: "hang", "die", "fail"; "slow" tells of an hour's work.
import { parentPort } from 'node:worker_threads';

const HOUR_MS = 3_600_000;

parentPort.on('message', (message) => {
  if (message === 'close') process.exit(0);
  const { id, task } = message;
  if (task.text.includes('hang')) return;
  if (task.text.includes('die')) process.exit(1);
  const ms = task.text.includes('slow') ? HOUR_MS : 1;
  parentPort.postMessage(
    task.text.includes('fail') ? { id, failed: 'Error' } : { id, result: { findings: [], ms } },
  );
});
parentPort.postMessage('ready');
