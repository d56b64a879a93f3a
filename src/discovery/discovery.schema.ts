import { z } from 'zod';
import { community } from '../catalog/posts/community.schema.ts';
import { metadata, optional, platform, removedBy, text, timestamp, warning, withDefault } from '../http/fields.ts';

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
    audience: optional(text(1, 1000)).describe('Who the people are.'),
    competitors: withDefault(words(20), []).describe('Products and companies they may use today.'),
    keywords: withDefault(words(50), []).describe('Words that should occur.'),
    exclude_communities: withDefault(z.array(communityName).max(200), []).describe(
      'Never return these; with or without `r/`.',
    ),
    languages: withDefault(z.array(languageCode).max(20), []).describe(
      'Only communities in these languages (ISO 639); empty: any.',
    ),
    min_members: optional(z.int().min(0).max(2_000_000_000)).describe(
      'Only communities with at least this many members.',
    ),
    max_members: optional(z.int().min(0).max(2_000_000_000)).describe(
      'Only communities with at most this many members.',
    ),
    include_nsfw: withDefault(z.boolean(), false).describe('Whether communities for adults may be returned.'),
    platforms: withDefault(z.array(platform).max(5), []).describe('Only these platforms; empty: any.'),
    metadata: withDefault(metadata, {}).describe('Yours; comes back as it is.'),
  })
  .meta({ id: 'CreateCommunityDiscoveryJob' });

export type CreateDiscoveryInput = z.output<typeof createDiscoveryInput>;

/** The input as a job shows it and its task reads it. */
export const discoveryInput = z
  .object({
    brief: z.string(),
    audience: z.string().nullable(),
    competitors: z.array(z.string()),
    keywords: z.array(z.string()),
    exclude_communities: z.array(z.string()),
    languages: z.array(z.string()),
    min_members: z.int().nullable(),
    max_members: z.int().nullable(),
    include_nsfw: z.boolean(),
    platforms: z.array(platform),
  })
  .meta({ id: 'CommunityDiscoveryInput' });

export type DiscoveryInput = z.output<typeof discoveryInput>;

const share = z.number().min(0).max(1);
const facets = ['audience', 'competitors', 'demand', 'activity', 'rules'] as const;

const evidence = z
  .object({
    post: z.object({
      id: z.string(),
      url: z.string(),
      title: z.string(),
      created_at: timestamp,
      score: z.int().nullable(),
      num_comments: z.int().nullable(),
      removed_by: removedBy,
    }),
    quote: z.string().describe('A verbatim part of the title or the body of the post.'),
    aspect: z.enum(facets),
    matched: z.array(z.string()).describe('Terms of the brief that the quote contains.'),
  })
  .meta({ id: 'Evidence' });

const found = z
  .object({
    rank: z.int().min(1).max(5),
    community,
    score: share,
    scores: z
      .object({
        audience: share.nullable(),
        competitors: share.nullable(),
        demand: share.nullable(),
        activity: share.nullable(),
        openness: share.nullable(),
      })
      .describe('0 to 1 each; `null`: no data.'),
    matched_terms: z.array(z.string()),
    reasons: z.array(z.string()),
    evidence: z.array(evidence),
    cautions: z.array(z.string()),
    next_step: z.string(),
  })
  .meta({ id: 'DiscoveredCommunity' });

/** What a discovery found. */
export const discoveryResult = z
  .object({
    object: z.literal('community_discovery.result'),
    job_id: z.string(),
    generated_at: timestamp,
    partial: z.boolean().describe('Whether something that should have been looked at could not be.'),
    warnings: z.array(warning),
    understanding: z.object({
      audience: z.array(z.string()),
      competitors: z.array(z.string()),
      demand: z.array(z.string()),
      search_terms: z.array(z.string()),
    }),
    communities: z.array(found).max(5),
    also_considered: z.array(z.object({ community: z.string(), score: share, why_not: z.string() })).max(10),
    coverage: z.object({
      communities_searched: z.int(),
      posts_searched: z.int(),
      platforms: z.array(platform),
      as_of: timestamp.nullable().describe('The newest knowledge that was searched.'),
      sources: z
        .array(
          z.object({
            name: z.string(),
            source: z
              .enum(['archive', 'live'])
              .describe('`archive`: what is in the catalog; `live`: the platform was asked.'),
            communities: z.int().describe('How many were searched in the catalog, or found by the platform.'),
            as_of: timestamp.nullable(),
          }),
        )
        .default([])
        .describe('What came from where, and how old it is.'),
      gaps: z.array(z.string()),
    }),
    engine: z.object({ name: z.string(), version: z.string(), model: z.string().nullable() }),
    credits_charged: z.int(),
    empty_reason: z.string().nullable().describe('Why no community was found.'),
    next: z
      .object({ overview: z.record(z.string(), z.unknown()), monitoring: z.record(z.string(), z.unknown()) })
      .describe('Inputs of the next steps, ready to be sent.'),
  })
  .meta({ id: 'CommunityDiscoveryResult' });

export type DiscoveryResult = z.output<typeof discoveryResult>;
export type FoundCommunity = z.output<typeof found>;
