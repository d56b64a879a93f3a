import { z } from 'zod';
import { defineTask } from '../queue/define-task.ts';

/** `*.tasks.ts` of the queue itself: earlier versions queued it with fields of their own. */
export const sweepTask = defineTask('housekeeping/sweep', 'scans', z.looseObject({}), { maxAttempts: 1 });
