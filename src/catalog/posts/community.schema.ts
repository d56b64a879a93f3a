import { z } from 'zod';
import { platform, timestamp } from '../../http/fields.ts';

/** A community as every result shows it. */
export const community = z
  .object({
    platform,
    name: z.string().meta({ description: 'As its platform spells it, without `r/`.', example: 'sample_budgeting' }),
    title: z.string(),
    url: z.string(),
    description: z.string(),
    members: z.int().nullable().describe('`null`: not known.'),
    posts_per_day: z.number().nullable().describe('Over the posts that we know of; `null`: too few are known.'),
    nsfw: z.boolean(),
    language: z.string().nullable(),
    created_at: timestamp.nullable(),
    as_of: timestamp.nullable().describe('How old this knowledge is; `null`: the source does not say.'),
  })
  .meta({ id: 'Community' });
