import { giveWay } from '../../common/threads/give-way.js';
import { serveTasks } from '../../common/threads/serve-tasks.js';
import { LongTextWork } from './long-text-work.js';

giveWay();
const work = new LongTextWork();
serveTasks(work.run.bind(work));
