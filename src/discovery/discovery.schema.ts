import { z } from 'zod';
import { metadata, optional, platform, text, withDefault } from '../wire/fields.ts';
import { shownInput } from '../wire/shown-input.ts';

const words = (most: number) => z.array(text(1, 100)).max(most);
const communityName = text(1, 200);
const languageCode = z.string().regex(/^[a-zA-Z]{2,3}$/, 'must be an ISO 639 code such as en');

/** The input of a discovery: a brief, and what narrows it. */
export const createDiscoveryInput = z
  .strictObject({
    brief: text(10, 4000).meta({
      description: 'What you offer, to whom, and what you want to learn; or a text that your audience itself wrote.',
      example:
        'A budgeting app for couples who argue about money. We want to hear what they use today and why it fails them.',
    }),
    audience: optional(text(1, 1000)).meta({
      description: 'Who the people are.',
      example: 'Couples who share an account',
    }),
    competitors: withDefault(words(20), []).meta({
      description: 'Products and companies they may use today.',
      example: ['YNAB'],
    }),
    keywords: withDefault(words(50), []).meta({
      description: 'Words that should occur.',
      example: ['budget', 'shared account'],
    }),
    exclude_communities: withDefault(z.array(communityName).max(200), []).meta({
      description: 'Never return these; with or without `r/`.',
      example: ['personalfinance'],
    }),
    languages: withDefault(z.array(languageCode).max(20), []).meta({
      description: 'Only communities in these languages (ISO 639); empty: any.',
      example: ['en'],
    }),
    min_members: optional(z.int().min(0).max(2_000_000_000)).meta({
      description: 'Only communities with at least this many members.',
      example: 1000,
    }),
    max_members: optional(z.int().min(0).max(2_000_000_000)).meta({
      description: 'Only communities with at most this many members.',
      example: 500000,
    }),
    include_nsfw: withDefault(z.boolean(), false).describe('Whether communities for adults may be returned.'),
    platforms: withDefault(z.array(platform).max(5), []).meta({
      description: 'Only these platforms; empty: any.',
      example: ['reddit'],
    }),
    metadata: withDefault(metadata, {}).meta({
      description: 'Yours; comes back as it is.',
      example: { campaign: 'autumn' },
    }),
  })
  .meta({ id: 'CreateCommunityDiscoveryJob' });

export type CreateDiscoveryInput = z.output<typeof createDiscoveryInput>;

/** The input as a job shows it and its task reads it. */
const { metadata: _, ...brief } = createDiscoveryInput.shape;
export const discoveryInput = shownInput(brief).meta({ id: 'CommunityDiscoveryInput' });

export type DiscoveryInput = z.output<typeof discoveryInput>;

export const readAs = z.enum(['brief', 'post']);

/** What a brief is understood as. */
export const discoveryUnderstanding = z
  .object({
    object: z.literal('community_discovery.understanding').describe('What this is.'),
    read_as: readAs.describe(
      'As a description of an offer and its audience, or as a text that the audience itself wrote: what its form says. Where that leaves it open, a discovery reads it as a brief when that finds who fits, and its result tells.',
    ),
    language: z.string().nullable().meta({ description: 'ISO 639-1; `null`: too short to tell.', example: 'en' }),
    audience: z.array(z.string()).meta({ description: 'Whom it speaks of, in its own words.', example: ['couples'] }),
    competitors: z
      .array(z.string())
      .meta({ description: 'Products and companies that it names or that were given.', example: ['YNAB'] }),
    demand: z.array(z.string()).meta({ description: 'What is wanted, in its own words.', example: ['budgeting app'] }),
    communities: z
      .array(z.string())
      .meta({ description: 'Communities that it names, without `r/`.', example: ['sample_budgeting'] }),
    excluded_communities: z
      .array(z.string())
      .meta({ description: 'Communities that it names only to leave them out.', example: ['sample_news'] }),
    excluded_words: z
      .array(z.string())
      .meta({ description: 'Words that it says it is not about.', example: ['crypto'] }),
  })
  .meta({ id: 'CommunityDiscoveryUnderstanding' });

export type DiscoveryUnderstanding = z.output<typeof discoveryUnderstanding>;
