import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { overviewOf } from '../support/overview.ts';
import { addCommunity, emptyWorld } from '../support/put-world.ts';
import { type LemmyServer, startLemmyServer } from '../support/lemmy-server.ts';
import { startService, type TestService } from '../support/service.ts';

const test = suite('the service on a live Lemmy, over HTTP');
let lemmy: LemmyServer;
let service: TestService;

test.before(async () => {
  const world = emptyWorld();
  addCommunity(world, 'garden@lemmy.example', {
    about: { title: 'Gardens', description: 'Pots and boxes.' },
    rules: [{ title: 'No shops', text: 'Links to shops are removed.' }],
    posts: Array.from({ length: 80 }, (_, n) => ({
      title: `Which soil for tomatoes, part ${n}?`,
      createdAt: new Date(Date.now() - (80 - n) * 3_600_000),
      removedBy: n % 10 === 5 ? 'moderator' : null,
    })),
  });
  // Ids are counted by the instance.
  world.posts = world.posts.map((post, n) => ({ ...post, id: `${1000 + n}@lemmy.example` }));
  lemmy = await startLemmyServer(world);
  service = await startService({ config: { lemmy: [{ host: 'lemmy.example', apiUrl: lemmy.address }] } });
});
test.after(async () => {
  await service.stop();
  await lemmy.close();
});

test('an overview reads a community of the federation: posts, rules of the sidebar, removals of the modlog', async () => {
  const input = { communities: ['!garden@lemmy.example'], include_comments: false };
  const [overview] = (await overviewOf(service, input)).communities;
  assert.equal([overview.community.name, overview.community.platform], ['garden@lemmy.example', 'lemmy']);
  assert.equal([overview.sample.sources, overview.sample.posts], [['live'], 72]);
  assert.ok(JSON.stringify(overview.rules).includes('No shops'));
  assert.equal([overview.activity.removed_share, overview.activity.n.removed_share], [0.1, 80]);
});

test.run();
