import { judgingWorks } from './judging-works.ts';
import { threadEntry } from '../threads/thread-entry.ts';

/** What the service's threads load. */
export default threadEntry(judgingWorks);
