import { z } from 'zod';
import { definePrompt } from '../../prompt.ts';

export const understandBriefPrompt = definePrompt(import.meta.url, {
  name: 'understand-brief',
  version: 1,
  mostOutputTokens: 800,
  schema: z.object({
    audience: z.array(z.string()),
    competitors: z.array(z.string()),
    demand: z.array(z.string()),
    search_terms: z.array(z.string()),
    excluded: z.array(z.string()),
  }),
});
