import { z } from 'zod';
import { definePrompt } from '../../prompt.ts';

export const judgeFitsPrompt = definePrompt(import.meta.url, {
  name: 'judge-fits',
  version: 1,
  mostOutputTokens: 3000,
  schema: z.object({
    communities: z.array(
      z.object({
        id: z.string(),
        fit: z.enum(['fits', 'partly', 'not']),
        reasons: z.array(z.object({ sentence: z.string(), cites: z.array(z.string()) })),
      }),
    ),
  }),
});
