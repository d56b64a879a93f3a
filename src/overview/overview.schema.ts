import { z } from 'zod';
import { metadata, optional, text, withDefault } from '../wire/fields.ts';
import { shownInput } from '../wire/shown-input.ts';
import { givenCommunity } from '../catalog/posts/community.schema.ts';

/** The input of an overview: communities, and what somebody wants there. */
export const createOverviewInput = z
  .strictObject({
    communities: z
      .array(givenCommunity)
      .min(1)
      .max(10)
      .meta({
        description: 'One to ten: `name`, `r/name`, `name@host` or an address; spellings of the same one count once.',
        example: ['r/sample_budgeting'],
      }),
    goal: optional(text(3, 1000)).meta({
      description: 'What you want there, in plain words; the fit is judged by it.',
      example: 'Announce a budgeting app',
    }),
    sample_posts: withDefault(z.int().min(50).max(1000), 300).meta({
      description: 'How many posts to read of each community.',
      example: 300,
    }),
    include_comments: withDefault(z.boolean(), true).describe('Whether to read top comments, too.'),
    language: optional(z.string().regex(/^[a-zA-Z]{2}$/, 'must be an ISO 639-1 code such as en')).meta({
      description: 'What the texts are written in (ISO 639-1); without it, it is recognised.',
      example: 'en',
    }),
    refresh: withDefault(z.boolean(), false).describe('Read anew, although a sample of the last hour is there.'),
    metadata: withDefault(metadata, {}).meta({
      description: 'Yours; comes back as it is.',
      example: { campaign: 'autumn' },
    }),
  })
  .meta({ id: 'CreateCommunityOverviewJob' });

export type CreateOverviewInput = z.output<typeof createOverviewInput>;

/** The input as a job shows it and its task reads it. */
const { metadata: _, ...asked } = createOverviewInput.shape;
export const overviewInput = shownInput({
  ...asked,
  communities: z.array(z.string()).meta({ description: 'Their names, each once.', example: ['r/sample_budgeting'] }),
}).meta({ id: 'CommunityOverviewInput' });

export type OverviewInput = z.output<typeof overviewInput>;
