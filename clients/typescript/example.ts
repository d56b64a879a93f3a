/** Where are the people for this brief, and may one take part there? `WHEREABOUTS_TOKEN=wab_… node example.ts` */
import { createClient, WhereaboutsError } from '@whereabouts/client';

const { WHEREABOUTS_TOKEN: token = '', WHEREABOUTS_URL: url = 'http://127.0.0.1:3000' } = process.env;
const whereabouts = createClient({ url, token });

try {
  const found = await whereabouts.communityDiscovery.run(
    { brief: 'A budgeting app for couples who argue about money. What do they use today?', competitors: ['YNAB'] },
    { onProgress: ({ progress }) => console.error(`${progress.percent} % ${progress.stage}`) },
  );
  const names = found.communities.slice(0, 2).map(({ community }) => community.name);
  for (const { community, score, reasons } of found.communities) console.log(score, community.name, reasons[0]);

  if (names.length > 0) {
    const overview = await whereabouts.communityOverview.run({ communities: names });
    for (const { community, verdict } of overview.communities)
      console.log(community.name, verdict.decision, verdict.against);
  }
} catch (error) {
  if (!(error instanceof WhereaboutsError)) throw error;
  console.error(error.code === 'insufficient_credits' ? 'Ask your operator for credits.' : error.message);
}
