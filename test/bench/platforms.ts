/**
 * What monitoring costs a platform: calls an hour for 10, 100, 1,000 and 10,000 monitored communities, and the longest
 * wait of a post for its detection, in a simulated day. Communities are grouped, and their rhythm learned, by the code of
 * the service; jobs are due and scans begin as it lets them; turns are those of a budget of 60 calls a minute. Then the
 * real client asks a server that plays Reddit, and its requests are counted.
 */
import { createReddit } from '../../src/platforms/reddit/reddit.ts';
import { redditCredentials, redditUserAgent, startRedditServer } from '../support/reddit-server.ts';
import { aCommunity } from '../support/world.ts';
import { emptyWorld } from '../support/put-world.ts';
import { simulateDay } from './simulated-day.ts';

const sizes = [10, 100, 1000, 10_000];
const budget = 60;
const whole = (number: number) => Math.round(number).toLocaleString('en');

const head = ['communities', 'in a job', 'posts a day', 'calls an hour', 'one by one', 'of the budget', 'delay: median', '99 %', 'worst, minutes', 'missed']; // prettier-ignore
const line = (cells: string[]) => console.log(cells.map((cell, n) => cell.padStart(head[n]!.length + 2)).join(''));

console.log(`A simulated day; every community is looked at every 5 minutes, the budget is ${budget} calls a minute`);
line(head);
for (const communities of sizes) {
  for (const communitiesInJob of [1, Math.min(50, communities)]) {
    const day = simulateDay({ communities, communitiesInJob, everyMinutes: 5, callsPerMinute: budget, seed: 7 });
    const minutes = (share: number) => (day.delayMs(share) / 60_000).toFixed(1);
    const used = `${((100 * day.callsPerHour) / (budget * 60)).toFixed(0)} %`;
    const counts = [communities, communitiesInJob, day.posts, day.callsPerHour, communities * 12].map(whole);
    line([...counts, used, minutes(0.5), minutes(0.99), minutes(1), whole(day.missed)]);
  }
}

const world = emptyWorld();
world.communities = Array.from({ length: 10_000 }, (_, n) => aCommunity({ name: `Place${n}` }));
const server = await startRedditServer(world);
const reddit = createReddit({
  ...redditCredentials,
  apiUrl: server.address,
  authUrl: server.address,
  userAgent: redditUserAgent,
  budget: { turn: async () => ({ ok: true }), heard: async () => undefined },
});
await reddit.crawl(null, { limit: 1 });
const names = world.communities.map(({ name }) => name);
for (const communities of sizes) {
  const before = server.heard.length;
  for (let at = 0; at < communities; at += reddit.limits.names) {
    await reddit.listPosts(names.slice(at, Math.min(communities, at + reddit.limits.names)), 'new');
  }
  console.log(`${whole(communities)} silent communities: ${server.heard.length - before} requests a round`);
}
const before = server.heard.length;
await reddit.postsById(Array.from({ length: 1000 }, (_, n) => `p${n}`));
console.log(`1,000 posts looked at again: ${server.heard.length - before} requests`);
await server.close();
