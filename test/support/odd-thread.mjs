// Thread for tests of `BackgroundThread`, which obeys its tasks.
import { setImmediate } from 'node:timers';
import { parentPort } from 'node:worker_threads';

const ACTIONS = {
  double: ({ number }) => number * 2,
  leave: () => process.exit(1),
  throw: () => {
    setImmediate(() => {
      throw new Error('secret');
    });
  },
  hang: () => {
    for (;;);
  },
  hoard: () => {
    const hoard = [];
    for (;;) hoard.push(new Array(1_000).fill({ at: hoard.length }));
  },
};

parentPort.on('message', ({ id, task }) => {
  if (task.deed === 'fail') parentPort.postMessage({ id, failed: 'TypeError' });
  else {
    const result = ACTIONS[task.deed](task);
    if (task.deed === 'double') parentPort.postMessage({ id, result });
  }
});
parentPort.postMessage('ready');
