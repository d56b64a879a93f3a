import { z } from 'zod';
import { languageCode, metadata, optional, text, withDefault } from '../wire/fields.ts';
import { field, input } from '../wire/shapes.ts';
import { shownInput } from '../wire/shown-input.ts';
import { givenCommunity } from '../catalog/posts/community.schema.ts';

/** The input of an overview: communities, and what somebody wants there. */
export const createOverviewInput = input('CreateCommunityOverviewJob', {
  communities: field(
    z.array(givenCommunity).min(1).max(10),
    'One to ten: `name`, `r/name`, `name@host` or an address; spellings of the same one count once.',
    ['r/sample_budgeting'],
  ),
  goal: field(
    optional(text(3, 1000)),
    'What you want there, in plain words; the fit is judged by it.',
    'Announce a budgeting app',
  ),
  sample_posts: field(withDefault(z.int().min(50).max(1000), 300), 'How many posts to read of each community.', 300),
  include_comments: withDefault(z.boolean(), true).describe('Whether to read top comments, too.'),
  language: field(
    optional(languageCode),
    'What the texts are written in (ISO 639-1); without it, it is recognised.',
    'en',
  ),
  refresh: withDefault(z.boolean(), false).describe('Read anew, although a sample of the last hour is there.'),
  metadata: field(withDefault(metadata, {}), 'Yours; comes back as it is.', { campaign: 'autumn' }),
});

export type CreateOverviewInput = z.output<typeof createOverviewInput>;

/** The input as a job shows it and its task reads it. */
const { metadata: _, ...asked } = createOverviewInput.shape;
export const overviewInput = shownInput({
  ...asked,
  communities: field(z.array(z.string()), 'Their names, each once.', ['r/sample_budgeting']),
}).meta({ id: 'CommunityOverviewInput' });

export type OverviewInput = z.output<typeof overviewInput>;
