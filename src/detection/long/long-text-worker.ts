import { setPriority } from 'node:os';
import { serveTasks } from '../../common/threads/serve-tasks.js';
import { LongTextWork } from './long-text-work.js';

/** The thread that serves calls goes first where there are too few processors. Linux alone has priorities of threads. */
const NICENESS = 5;
if (process.platform === 'linux') setPriority(NICENESS);

const work = new LongTextWork();
serveTasks(work.run.bind(work));
