// Thread for tests of long texts, which obeys a command in the first text, or else works as usual.
import { serveTasks } from '../../dist/src/common/threads/serve-tasks.js';
import { LongTextWork } from '../../dist/src/detection/threads/long-text-work.js';

const work = new LongTextWork();
serveTasks((task, signal) => {
  const [text] = (task.detect ?? task.check).slots.texts;
  if (text.startsWith('leave')) process.exit(1);
  if (text.startsWith('hang')) for (;;);
  return work.run(task, signal);
});
