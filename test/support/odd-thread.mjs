// A thread for tests of `SideThread`: obeys its orders.
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

parentPort.on('message', ({ id, order }) => {
  if (order.deed === 'fail') parentPort.postMessage({ id, failed: 'TypeError' });
  else {
    const answer = ACTIONS[order.deed](order);
    if (order.deed === 'double') parentPort.postMessage({ id, answer });
  }
});
