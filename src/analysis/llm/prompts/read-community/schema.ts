import { z } from 'zod';
import { ruleEffects, ruleKinds, toneSigns } from '../../../analyst.ts';
import { definePrompt } from '../../prompt.ts';

export const readCommunityPrompt = definePrompt(import.meta.url, {
  name: 'read-community',
  version: 1,
  mostOutputTokens: 2000,
  schema: z.object({
    rules: z.array(
      z.object({ id: z.string(), kind: z.enum(ruleKinds), effect: z.enum(ruleEffects), quote: z.string() }),
    ),
    tone: z.array(z.object({ sentence: z.string(), cites: z.array(z.string()) })),
    examples: z.array(z.object({ id: z.string(), shows: z.enum(toneSigns), quote: z.string() })),
  }),
});
