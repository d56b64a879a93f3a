import { z } from 'zod';
import { jobTools } from '../jobs/job.tools.ts';
import { overviewResult } from './result/overview-result.schema.ts';
import { createOverviewInput } from './overview.schema.ts';

const { communities, goal, refresh } = createOverviewInput.shape;

/** How agents are shown overviews. */
export const overviewTools = jobTools({
  create: {
    name: 'describe_communities',
    title: 'Describe communities',
    description:
      'What one to ten communities are like before anybody enters: rules with their words, tone, what works, risks, a verdict for your goal and steps. Starts a job and answers at once; get_job has the result. Costs {price} credits a community when it succeeds; repeated within ten minutes it is the same job.',
    input: z.strictObject({ communities, goal, refresh }),
  },
  price: 'community_overview',
  begins: 'coj_',
  kind: 'overview',
  listed: 'communities',
  procedures: 'communityOverview.jobs',
  result: {
    found: overviewResult,
    concise: `
      warnings
      communities(
        community(platform name url members attribution) as_of sample(posts comments from to) verdict how_to_enter
        rules(title kind effect quote) gates tone(sentiment examples(quote url author)) activity
        content_patterns(topics(topic n)) risks(kind severity why) warnings
      )
      comparison credits_charged`,
    next: 'Cite rules by their words. Every figure says its n; null is not known. A person decides and writes.',
  },
});
