import { z } from 'zod';
import { metadata, optional, text, withDefault } from '../wire/fields.ts';
import { readCommunityName } from '../platforms/community-name.ts';

const community = text(1, 300)
  .refine(
    (given) => readCommunityName(given) !== null,
    'must name a community: `name`, `r/name`, `name@host` or its address',
  )
  .meta({ example: 'r/sample_budgeting' });

/** The input of an overview: communities, and what somebody wants there. */
export const createOverviewInput = z
  .strictObject({
    communities: z
      .array(community)
      .min(1)
      .max(10)
      .describe('One to ten: `name`, `r/name`, `name@host` or an address; spellings of the same one count once.'),
    goal: optional(text(3, 1000)).describe('What you want there, in plain words; the fit is judged by it.'),
    sample_posts: withDefault(z.int().min(50).max(1000), 300).describe('How many posts to read of each community.'),
    include_comments: withDefault(z.boolean(), true).describe('Whether to read top comments, too.'),
    language: optional(z.string().regex(/^[a-zA-Z]{2}$/, 'must be an ISO 639-1 code such as en')).describe(
      'What the texts are written in (ISO 639-1); without it, it is recognised.',
    ),
    refresh: withDefault(z.boolean(), false).describe('Read anew, although a sample of the last hour is there.'),
    metadata: withDefault(metadata, {}).describe('Yours; comes back as it is.'),
  })
  .meta({ id: 'CreateCommunityOverviewJob' });

export type CreateOverviewInput = z.output<typeof createOverviewInput>;

/** The input as a job shows it and its task reads it. */
export const overviewInput = z
  .object({
    communities: z.array(z.string()).describe('Their names, each once.'),
    goal: z.string().nullable().describe('What is wanted there; `null`: it was not said.'),
    sample_posts: z.int().describe('How many posts to read of each.'),
    include_comments: z.boolean().describe('Whether comments are read.'),
    language: z.string().nullable().describe('The language of the texts; `null`: to be recognised.'),
    refresh: z.boolean().describe('Whether a shared sample is passed over.'),
  })
  .meta({ id: 'CommunityOverviewInput' });

export type OverviewInput = z.output<typeof overviewInput>;
