import { serveTasks } from '../../common/threads/serve-tasks.js';
import { LongTextWork } from './long-text-work.js';

const work = new LongTextWork();
serveTasks(work.run.bind(work));
