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
import { component, field, listOf, objectOf } from '../../wire/shapes.ts';
import { readAs } from '../discovery.schema.ts';

const facets = ['audience', 'competitors', 'demand', 'activity', 'rules'] as const;

const evidence = component('Evidence', {
  post: objectOf('The post that is quoted.', {
    id: itemId,
    url: itemUrl,
    title: field(z.string(), 'Its title.', 'How do you split bills?'),
    created_at: timestamp.describe('When it was created.'),
    score: field(z.int().nullable(), 'Its votes when it was read; `null`: not known.', 57),
    num_comments: field(z.int().nullable(), 'How many comments.', 32),
    author: quotedAuthor,
    removed_by: removedBy,
  }),
  quote: field(z.string(), 'A verbatim part of the title or the body of the post.', 'we fight about money every month'),
  aspect: z.enum(facets).describe('What it is evidence of.'),
  matched: field(z.array(z.string()), 'Words of the brief, as the quote has them.', ['budget']),
});

const found = component('DiscoveredCommunity', {
  rank: field(z.int().min(1).max(5), '1 is the best.', 1),
  community: community.describe('The community.'),
  score: field(share, 'The higher, the better.', 0.82),
  scores: objectOf('0 to 1 each; `null`: no data.', {
    audience: share.nullable().describe('How far it speaks of the audience of the brief.'),
    competitors: share.nullable().describe('How far it speaks of the products that people may use today.'),
    demand: share.nullable().describe('How far it speaks of what the brief asks for.'),
    activity: field(share.nullable(), 'How lively it is for its platform.', 0.6),
    openness: share.nullable().describe('How open its rules are to somebody who has something to offer.'),
  }),
  matched_terms: field(
    z.array(z.string()),
    'Words of the brief, and what they stand for, as they stand in its name, its texts or its posts.',
    ['budget'],
  ),
  reasons: field(z.array(z.string()), 'Why it is here.', ['8 of the 135 newest posts known here mention “budget”.']),
  evidence: z.array(evidence).describe('Posts that show it.'),
  cautions: field(z.array(z.string()), 'What to look out for.', ['Rule 3 forbids self-promotion']),
  next_step: field(z.string(), 'What to do now.', 'Read its rules, then answer questions for a week'),
});

/** What a discovery found. */
export const discoveryResult = component('CommunityDiscoveryResult', {
  object: z.literal('community_discovery.result').describe('What this is.'),
  job_id: anId('cdj').describe('The id of the job.'),
  generated_at: timestamp.describe('When it was made.'),
  partial: z.boolean().describe('Whether something that should have been looked at could not be.'),
  warnings: z.array(warning).describe('What to know about it; empty when all is well.'),
  language: field(
    z.string().nullable().default(null),
    'Of reasons, cautions, next steps and gaps (ISO 639-1); `null` in older results.',
    'en',
  ),
  understanding: objectOf('How the brief was understood.', {
    read_as: readAs.nullable().default(null).describe('How it was read; `null` in older results.'),
    audience: z.array(z.string()).describe('Who the people are.'),
    competitors: field(z.array(z.string()), 'Products and companies they may use today.', ['YNAB']),
    demand: field(z.array(z.string()), 'What people ask for.', ['split bills fairly']),
    search_terms: field(z.array(z.string()), 'What was searched for.', ['budget', 'couple']),
    excluded_communities: z
      .array(z.string())
      .default([])
      .describe('Communities that the brief names only to leave them out: they were not looked at.'),
    excluded_words: z
      .array(z.string())
      .default([])
      .describe(
        'Words that the brief says it is not about. Those that its rest does not have were not searched for, and a brief finds no community that has one of them in its name.',
      ),
  }),
  communities: z.array(found).max(5).describe('Communities, the best first.'),
  also_considered: listOf('What was close, the best first.', {
    community: communityName,
    score: field(share, 'The higher, the better.', 0.82),
    why_not: field(z.string(), 'Why it is not among the first.', 'Few posts are about the brief'),
  }).max(10),
  coverage: objectOf('What was looked at.', {
    communities_searched: field(count, 'How many communities.', 12000),
    posts_searched: field(count, 'How many posts.', 940000),
    platforms: field(z.array(platform), 'Which platforms.', ['reddit', 'lemmy']),
    as_of: timestamp.nullable().describe('The newest knowledge that was searched.'),
    sources: z
      .array(
        z.object({
          name: field(z.string(), 'Which platform.', 'reddit'),
          source: z
            .enum(['archive', 'live'])
            .describe('`archive`: what is in the catalog; `live`: the platform was asked.'),
          communities: count.describe('How many were searched in the catalog, or found by the platform.'),
          as_of: timestamp.nullable().describe('As of when it is known.'),
        }),
      )
      .default([])
      .describe('What came from where, and how old it is.'),
    gaps: field(z.array(z.string()), 'What is not known of the chosen ones, and what was not searched.', [
      'No comments are known',
    ]),
  }),
  engine: engine.describe('What made it.'),
  credits_charged: field(count, 'What it has cost, in credits.', 5),
  empty_reason: field(z.string().nullable(), 'Why no community was found.', 'No community speaks of this'),
  next: objectOf('Inputs of the next steps, ready to be sent.', {
    overview: field(
      z.record(z.string(), z.unknown()).nullable(),
      'The input of an overview; `null`: nothing was found.',
      {
        communities: ['sample_budgeting'],
      },
    ),
    monitoring: field(
      z.record(z.string(), z.unknown()).nullable(),
      'The input of monitoring; `null`: nothing was found.',
      { name: 'Budgeting' },
    ),
  }),
});

export type DiscoveryResult = z.output<typeof discoveryResult>;
export type FoundCommunity = z.output<typeof found>;
