import { z } from 'zod';
import { decisions } from '../../../analyst.ts';
import { definePrompt } from '../../prompt.ts';

const statements = z.array(z.object({ sentence: z.string(), cites: z.array(z.string()) }));

export const judgeCommunityPrompt = definePrompt(import.meta.url, {
  name: 'judge-community',
  version: 1,
  mostOutputTokens: 2000,
  schema: z.object({
    decision: z.enum(decisions),
    because: statements,
    against: statements,
    would_change: statements,
    how_to_enter: z.array(z.object({ step: z.string(), why: z.string(), cites: z.array(z.string()) })),
  }),
});
