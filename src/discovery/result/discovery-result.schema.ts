import { z } from 'zod';
import { community } from '../../catalog/posts/community.schema.ts';
import {
  anId,
  communityName,
  count,
  engine,
  itemId,
  itemUrl,
  platform,
  quotedAuthor,
  removedBy,
  share,
  timestamp,
  warning,
} from '../../wire/fields.ts';
import { readAs } from '../discovery.schema.ts';

const facets = ['audience', 'competitors', 'demand', 'activity', 'rules'] as const;

const evidence = z
  .object({
    post: z
      .object({
        id: itemId,
        url: itemUrl,
        title: z.string().meta({ description: 'Its title.', example: 'How do you split bills?' }),
        created_at: timestamp.describe('When it was created.'),
        score: z.int().nullable().meta({ description: 'Its votes when it was read; `null`: not known.', example: 57 }),
        num_comments: z.int().nullable().meta({ description: 'How many comments.', example: 32 }),
        author: quotedAuthor,
        removed_by: removedBy,
      })
      .describe('The post that is quoted.'),
    quote: z.string().meta({
      description: 'A verbatim part of the title or the body of the post.',
      example: 'we fight about money every month',
    }),
    aspect: z.enum(facets).describe('What it is evidence of.'),
    matched: z
      .array(z.string())
      .meta({ description: 'Words of the brief, as the quote has them.', example: ['budget'] }),
  })
  .meta({ id: 'Evidence' });

const found = z
  .object({
    rank: z.int().min(1).max(5).meta({ description: '1 is the best.', example: 1 }),
    community: community.describe('The community.'),
    score: share.meta({ description: 'The higher, the better.', example: 0.82 }),
    scores: z
      .object({
        audience: share.nullable().describe('How far it speaks of the audience of the brief.'),
        competitors: share.nullable().describe('How far it speaks of the products that people may use today.'),
        demand: share.nullable().describe('How far it speaks of what the brief asks for.'),
        activity: share.nullable().meta({ description: 'How lively it is for its platform.', example: 0.6 }),
        openness: share.nullable().describe('How open its rules are to somebody who has something to offer.'),
      })
      .describe('0 to 1 each; `null`: no data.'),
    matched_terms: z.array(z.string()).meta({
      description: 'Words of the brief, and what they stand for, as they stand in its name, its texts or its posts.',
      example: ['budget'],
    }),
    reasons: z
      .array(z.string())
      .meta({ description: 'Why it is here.', example: ['8 of the 135 newest posts known here mention “budget”.'] }),
    evidence: z.array(evidence).describe('Posts that show it.'),
    cautions: z
      .array(z.string())
      .meta({ description: 'What to look out for.', example: ['Rule 3 forbids self-promotion'] }),
    next_step: z
      .string()
      .meta({ description: 'What to do now.', example: 'Read its rules, then answer questions for a week' }),
  })
  .meta({ id: 'DiscoveredCommunity' });

/** What a discovery found. */
export const discoveryResult = z
  .object({
    object: z.literal('community_discovery.result').describe('What this is.'),
    job_id: anId('cdj').describe('The id of the job.'),
    generated_at: timestamp.describe('When it was made.'),
    partial: z.boolean().describe('Whether something that should have been looked at could not be.'),
    warnings: z.array(warning).describe('What to know about it; empty when all is well.'),
    understanding: z
      .object({
        read_as: readAs
          .nullable()
          .default(null)
          .describe('How it was read; `null` in results from before this was told.'),
        audience: z.array(z.string()).describe('Who the people are.'),
        competitors: z
          .array(z.string())
          .meta({ description: 'Products and companies they may use today.', example: ['YNAB'] }),
        demand: z.array(z.string()).meta({ description: 'What people ask for.', example: ['split bills fairly'] }),
        search_terms: z
          .array(z.string())
          .meta({ description: 'What was searched for.', example: ['budget', 'couple'] }),
      })
      .describe('How the brief was understood.'),
    communities: z.array(found).max(5).describe('Communities, the best first.'),
    also_considered: z
      .array(
        z.object({
          community: communityName,
          score: share.meta({ description: 'The higher, the better.', example: 0.82 }),
          why_not: z
            .string()
            .meta({ description: 'Why it is not among the first.', example: 'Few posts are about the brief' }),
        }),
      )
      .max(10)
      .describe('What was close, the best first.'),
    coverage: z
      .object({
        communities_searched: count.meta({ description: 'How many communities.', example: 12000 }),
        posts_searched: count.meta({ description: 'How many posts.', example: 940000 }),
        platforms: z.array(platform).meta({ description: 'Which platforms.', example: ['reddit', 'lemmy'] }),
        as_of: timestamp.nullable().describe('The newest knowledge that was searched.'),
        sources: z
          .array(
            z.object({
              name: z.string().meta({ description: 'Which platform.', example: 'reddit' }),
              source: z
                .enum(['archive', 'live'])
                .describe('`archive`: what is in the catalog; `live`: the platform was asked.'),
              communities: count.describe('How many were searched in the catalog, or found by the platform.'),
              as_of: timestamp.nullable().describe('As of when it is known.'),
            }),
          )
          .default([])
          .describe('What came from where, and how old it is.'),
        gaps: z.array(z.string()).meta({
          description: 'What is not known of the chosen ones, and what was not searched.',
          example: ['No comments are known'],
        }),
      })
      .describe('What was looked at.'),
    engine: engine.describe('What made it.'),
    credits_charged: count.meta({ description: 'What it has cost, in credits.', example: 5 }),
    empty_reason: z
      .string()
      .nullable()
      .meta({ description: 'Why no community was found.', example: 'No community speaks of this' }),
    next: z
      .object({
        overview: z
          .record(z.string(), z.unknown())
          .meta({ description: 'The input of an overview.', example: { communities: ['sample_budgeting'] } }),
        monitoring: z
          .record(z.string(), z.unknown())
          .meta({ description: 'The input of monitoring.', example: { name: 'Budgeting' } }),
      })
      .describe('Inputs of the next steps, ready to be sent.'),
  })
  .meta({ id: 'CommunityDiscoveryResult' });

export type DiscoveryResult = z.output<typeof discoveryResult>;
export type FoundCommunity = z.output<typeof found>;
