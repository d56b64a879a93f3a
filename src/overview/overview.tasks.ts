import { z } from 'zod';
import { defineTask } from '../queue/define-task.ts';

export const overviewRunTask = defineTask('overview/run', 'jobs', z.object({ job_id: z.string() }));
