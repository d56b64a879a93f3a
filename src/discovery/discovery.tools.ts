import { z } from 'zod';
import { jobTools } from '../jobs/job.tools.ts';
import { discoveryResult } from './result/discovery-result.schema.ts';
import { createDiscoveryInput } from './discovery.schema.ts';

const { brief, audience, competitors, exclude_communities, languages, min_members, platforms } =
  createDiscoveryInput.shape;

/** How agents are shown discoveries. */
export const discoveryTools = jobTools({
  create: {
    name: 'find_communities',
    title: 'Find communities',
    description:
      'Finds up to five communities where the people you want to understand talk, with scores, reasons and verbatim quotes. Starts a job and answers at once; get_job has the result. Costs {price} credits when it succeeds; repeated within ten minutes it is the same job.',
    input: z.strictObject({ brief, audience, competitors, exclude_communities, languages, min_members, platforms }),
  },
  price: 'community_discovery',
  begins: 'cdj_',
  kind: 'discovery',
  listed: 'brief',
  procedures: 'communityDiscovery.jobs',
  result: {
    found: discoveryResult,
    concise: `
      warnings
      communities(
        rank community(platform name url members posts_per_day attribution) score reasons
        evidence(quote aspect post(url created_at author)) cautions next_step
      )
      also_considered(community why_not)
      coverage(communities_searched posts_searched as_of gaps)
      credits_charged empty_reason`,
    next: 'Cite quotes with their urls. describe_communities tells rules and tone before anybody enters, find_posts what people say. A person decides and writes.',
  },
});
