import { z } from 'zod';
import { community } from '../catalog/posts/community.schema.ts';
import { engine, platform, quotedAuthor, removedBy, timestamp, warning } from '../wire/fields.ts';

const share = z.number().min(0).max(1);
const facets = ['audience', 'competitors', 'demand', 'activity', 'rules'] as const;

const evidence = z
  .object({
    post: z
      .object({
        id: z
          .string()
          .meta({ description: 'Its id: a TypeID, sorts by time.', example: 'cdj_01kaj6zp0tf3qvc5y8e2d7m4xw' }),
        url: z.string().meta({ description: 'Its address.', example: 'https://www.reddit.com/r/sample_budgeting' }),
        title: z.string().meta({ description: 'Its title.', example: 'How do you split bills?' }),
        created_at: timestamp.meta({ description: 'When it was created.', example: '2026-11-21T09:30:00.000Z' }),
        score: z.int().nullable().describe('The higher, the better.'),
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
    community: community.describe('A community, as its platform spells it.'),
    score: share.meta({ description: 'The higher, the better.', example: 0.82 }),
    scores: z
      .object({
        audience: share.nullable().describe('Who the people are.'),
        competitors: share.nullable().describe('Products and companies they may use today.'),
        demand: share.nullable().describe('What people ask for; in a score, 0 to 1.'),
        activity: share.nullable().meta({ description: 'How lively it is for its platform.', example: 0.6 }),
        openness: share.nullable().describe('How welcome newcomers are.'),
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
    job_id: z.string().meta({ description: 'The id of the job.', example: 'cdj_01kaj6zp0tf3qvc5y8e2d7m4xw' }),
    generated_at: timestamp.meta({ description: 'When it was made.', example: '2026-11-21T09:30:00.000Z' }),
    partial: z.boolean().describe('Whether something that should have been looked at could not be.'),
    warnings: z.array(warning).describe('What to know about it; empty when all is well.'),
    understanding: z
      .object({
        audience: z.array(z.string()).describe('Who the people are.'),
        competitors: z
          .array(z.string())
          .meta({ description: 'Products and companies they may use today.', example: ['YNAB'] }),
        demand: z
          .array(z.string())
          .meta({ description: 'What people ask for; in a score, 0 to 1.', example: ['split bills fairly'] }),
        search_terms: z
          .array(z.string())
          .meta({ description: 'What was searched for.', example: ['budget', 'couple'] }),
      })
      .describe('How the brief was understood.'),
    communities: z.array(found).max(5).describe('Communities, the best first.'),
    also_considered: z
      .array(
        z.object({
          community: z
            .string()
            .meta({ description: 'A community, as its platform spells it.', example: 'sample_budgeting' }),
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
        communities_searched: z.int().meta({ description: 'How many communities.', example: 12000 }),
        posts_searched: z.int().meta({ description: 'How many posts.', example: 940000 }),
        platforms: z.array(platform).describe('Which platforms.'),
        as_of: timestamp
          .nullable()
          .meta({ description: 'The newest knowledge that was searched.', example: '2026-11-21T09:30:00.000Z' }),
        sources: z
          .array(
            z.object({
              name: z.string().meta({ description: 'Which platform.', example: 'reddit' }),
              source: z
                .enum(['archive', 'live'])
                .describe('`archive`: what is in the catalog; `live`: the platform was asked.'),
              communities: z.int().describe('How many were searched in the catalog, or found by the platform.'),
              as_of: timestamp
                .nullable()
                .meta({ description: 'As of when it is known.', example: '2026-11-21T09:30:00.000Z' }),
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
    credits_charged: z.int().meta({ description: 'What it has cost, in credits.', example: 5 }),
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
