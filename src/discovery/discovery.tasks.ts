import { z } from 'zod';
import { defineTask } from '../queue/define-task.ts';

export const discoveryRunTask = defineTask('discovery/run', 'jobs', z.object({ job_id: z.string() }));
