import { z } from 'zod';
import { defineTask } from '../queue/define-task.ts';

/** `*.tasks.ts` of the queue itself: a crontab entry adds its own fields to the payload. */
export const sweepTask = defineTask('housekeeping/sweep', 'scans', z.looseObject({}), { maxAttempts: 1 });
