import { z } from 'zod';
import { defineTask } from '../queue/define-task.ts';

/** Asks the platforms whether what is stored still stands, and forgets what does not. */
export const forgetDeletedTask = defineTask('platforms/forget-deleted', 'background', z.looseObject({}), {
  maxAttempts: 1,
});
