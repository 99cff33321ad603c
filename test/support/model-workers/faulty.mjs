// Model worker that finds no values and obeys commands in the texts: "hang", "die", "fail". "slow" reports an hour's
// work, and "echo" finds one value for each preceding text without cached results.
import { parentPort } from 'node:worker_threads';

const HOUR_MS = 3_600_000;

parentPort.on('message', (message) => {
  if (message === 'close') process.exit(0);
  const { id, task } = message;
  const { text } = task.current;
  if (text.includes('hang')) return;
  if (text.includes('die')) process.exit(1);
  const ms = text.includes('slow') ? HOUR_MS : 1;
  const unknown = task.before.filter((before) => 'text' in before);
  const findings = text.includes('echo')
    ? unknown.map(() => ({ start: 0, end: 4, kind: 0, confidence: 1 }))
    : [];
  const memories = [...unknown, task.current].map(() => ({
    bytes: new ArrayBuffer(116),
    windows: [1],
  }));
  parentPort.postMessage(
    text.includes('fail') ? { id, failed: 'Error' } : { id, result: { findings, memories, ms } },
  );
});
parentPort.postMessage('ready');
