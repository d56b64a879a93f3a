import { z } from 'zod';
import { postActs, sentiments } from '../../../analyst.ts';
import { definePrompt } from '../../prompt.ts';

export const judgePostsPrompt = definePrompt(import.meta.url, {
  name: 'judge-posts',
  version: 3,
  mostOutputTokens: 3000,
  schema: z.object({
    posts: z.array(
      z.object({
        id: z.string(),
        relevance: z.enum(['yes', 'probably', 'unclear', 'hardly', 'no']),
        quote: z.string(),
        intent: z.enum(postActs),
        sentiment: z.enum(sentiments),
        summary: z.string(),
        why: z.string(),
        approach: z.string(),
      }),
    ),
  }),
});
