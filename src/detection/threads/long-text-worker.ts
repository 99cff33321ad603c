import { lowerPriority } from '../../common/threads/thread-priority.js';
import { serveTasks } from '../../common/threads/serve-tasks.js';
import { LongTextWork } from './long-text-work.js';

lowerPriority();
const work = new LongTextWork();
serveTasks(work.run.bind(work));
