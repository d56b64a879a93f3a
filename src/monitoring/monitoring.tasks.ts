import { z } from 'zod';
import { defineTask } from '../queue/define-task.ts';

/** Claims the jobs that are due. */
export const tickTask = defineTask('monitoring/tick', 'scans', z.looseObject({}), { maxAttempts: 1 });

/** Learns from the reviews of a job's hits. */
export const learnTask = defineTask('monitoring/learn', 'scans', z.object({ job_id: z.string() }), { maxAttempts: 5 });

/** Looks, for the jobs that were claimed under this id. */
export const scanTask = defineTask('monitoring/scan', 'scans', z.object({ scan_id: z.string() }), { maxAttempts: 5 });

/** Notes what became different in watched communities. */
export const changesTask = defineTask('monitoring/changes', 'background', z.looseObject({}), { maxAttempts: 1 });
