import { z } from 'zod';
import { defineTask } from '../queue/define-task.ts';

export const overviewRunTask = defineTask('overview/run', z.object({ job_id: z.string() }));
