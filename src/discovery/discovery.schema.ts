import { z } from 'zod';
import { communityNamedIn } from '../catalog/posts/community.schema.ts';
import { languageKey } from '../text/language-code.ts';
import { metadata, optional, platform, text, withDefault } from '../wire/fields.ts';
import { component, field, input } from '../wire/shapes.ts';
import { shownInput } from '../wire/shown-input.ts';

const maxNameCharacters = 200;
const words = (most: number) => z.array(text(1, 100)).max(most);
/** As the index knows languages: by two letters where there are two. */
const anyLanguageCode = z
  .string()
  .regex(/^[a-zA-Z]{2,3}$/, 'must be an ISO 639 code such as en')
  .refine((code) => code.toLowerCase() !== 'und', 'must be a language: `und` is none, and an empty list is any')
  .overwrite(languageKey);

/** The input of a discovery: a brief, and what narrows it. */
export const createDiscoveryInput = input('CreateCommunityDiscoveryJob', {
  brief: field(
    text(10, 4000),
    'What you offer, to whom, and what you want to learn; or a text that your audience itself wrote.',
    'A budgeting app for couples who argue about money. We want to hear what they use today and why it fails them.',
  ),
  audience: field(optional(text(1, 1000)), 'Who the people are.', 'Couples who share an account'),
  competitors: field(withDefault(words(20), []), 'Products and companies they may use today.', ['YNAB']),
  keywords: field(withDefault(words(50), []), 'Words that should occur.', ['budget', 'shared account']),
  exclude_communities: field(
    withDefault(z.array(communityNamedIn(maxNameCharacters)).max(200), []),
    'Never return these; a name with or without `r/`, or an address.',
    ['personalfinance'],
  ),
  languages: field(
    withDefault(z.array(anyLanguageCode).max(20), []),
    'Only in these (ISO 639, not `und`) or unknown ones; empty: any.',
    ['en'],
  ),
  min_members: field(
    optional(z.int().min(0).max(2_000_000_000)),
    'Only those known to have this many or more; 0: any.',
    1000,
  ),
  max_members: field(
    optional(z.int().min(0).max(2_000_000_000)),
    'Only those known to have this many members or fewer.',
    500000,
  ),
  include_nsfw: withDefault(z.boolean(), false).describe('Whether communities for adults may be returned.'),
  platforms: field(
    withDefault(z.array(platform).max(platform.options.length), []),
    'Only these platforms; empty: any.',
    ['reddit'],
  ),
  metadata: field(withDefault(metadata, {}), 'Yours; comes back as it is.', { campaign: 'autumn' }),
});

export type CreateDiscoveryInput = z.output<typeof createDiscoveryInput>;

/** The input as a job shows it and its task reads it. */
const { metadata: _, ...brief } = createDiscoveryInput.shape;
export const discoveryInput = shownInput({
  ...brief,
  exclude_communities: field(z.array(text(1, maxNameCharacters)).max(200), 'Never return these.', ['personalfinance']),
}).meta({ id: 'CommunityDiscoveryInput' });

export type DiscoveryInput = z.output<typeof discoveryInput>;

export const readAs = z.enum(['brief', 'post']);

/** What a brief is understood as. */
export const discoveryUnderstanding = component('CommunityDiscoveryUnderstanding', {
  object: z.literal('community_discovery.understanding').describe('What this is.'),
  read_as: readAs.describe(
    'As a description of an offer and its audience, or as a text that the audience itself wrote: what its form says. Where that leaves it open, a discovery tries, and its result tells.',
  ),
  language: field(z.string().nullable(), 'ISO 639-1; `null`: too short to tell.', 'en'),
  audience: field(z.array(z.string()), 'Whom it speaks of, in its own words.', ['couples']),
  competitors: field(z.array(z.string()), 'Products and companies that it names or that were given.', ['YNAB']),
  demand: field(z.array(z.string()), 'What is wanted, in its own words.', ['budgeting app']),
  communities: field(z.array(z.string()), 'Communities that it names, without `r/`.', ['sample_budgeting']),
  excluded_communities: field(z.array(z.string()), 'Communities that it names only to leave them out.', [
    'sample_news',
  ]),
  excluded_words: field(z.array(z.string()), 'Words that it says it is not about.', ['crypto']),
});

export type DiscoveryUnderstanding = z.output<typeof discoveryUnderstanding>;
