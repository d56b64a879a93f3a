import pino from 'pino';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readConfig } from '../src/config.ts';
import { QueryPool } from '../src/database/connections/connection.ts';
import { LivePlatforms } from '../src/live-platforms.ts';
import { startFeedServer } from './support/feed-server.ts';
import { maxTurnMs, worstLoopDelay } from './support/loop-delay.ts';
import { sharedThreads } from './support/threads.ts';
import { startService, type TestService } from './support/service.ts';
import { sql } from './support/sql.ts';
import { startStackExchangeServer, type StackExchangeServer } from './support/stack-exchange-server.ts';
import { smallWorld } from './support/world.ts';

const test = suite('platforms that follow the rows of sources');
const [tea, pots] = ['tea.stackexchange.com', 'pots.stackexchange.com'];
let service: TestService;
let server: StackExchangeServer;
test.before(async () => {
  [service, server] = [
    await startService({ worker: false }),
    await startStackExchangeServer(smallWorld('stack_exchange')),
  ];
});
test.after(async () => {
  await service.stop();
  await server.close();
});

test('a call counts to the site that was asked, also when the first one was removed', async () => {
  const config = readConfig({ DATABASE_URL: service.databaseUrl });
  const stackExchange = { ...config.stackExchange, apiUrl: server.address };
  const pool = new QueryPool(service.databaseUrl, 'rate budget', 2, 'read');
  const live = new LivePlatforms({
    config: { ...config, stackExchange },
    database: service.app.database,
    query: pool.query,
    logger: pino({ level: 'silent' }),
  });
  for (const name of [tea, pots])
    await sql(service, `insert into source (name, platform, address, origin) values (?, 'stack_exchange', ?, 'operator')`, [name, `https://${name}`]); // prettier-ignore
  await live.refresh();
  const [platform] = live.all;
  await platform!.communities([`kettles@${tea}`]);
  await sql(service, 'update source set removed_at = now() where name = ?', [tea]);
  await live.refresh();
  assert.is(live.all[0], platform);
  await platform!.communities([`kettles@${pots}`]);
  await platform!.communities([`teapots@${pots}`]);
  await live.end();
  await pool.end();
  const calls = await sql<{ name: string; calls: string }>(service, 'select name, calls from source order by added_at');
  assert.equal(Object.fromEntries(calls.map((one) => [one.name, Number(one.calls)])), { [tea]: 1, [pots]: 2 });
});

test('a feed that takes seconds to read keeps nobody else waiting', async () => {
  const feeds = await startFeedServer();
  const hostile = `<item ${Array.from({ length: 150_000 }, (_, i) => `a${i}=""`).join(' ')}><guid>1</guid></item>`;
  feeds.pages['/long'] = `<rss version="2.0"><channel><title>Long</title>${hostile}</channel></rss>`;
  const config = readConfig({ DATABASE_URL: service.databaseUrl, SOURCE_ALLOWED_HOSTS: '127.0.0.1' });
  const pool = new QueryPool(service.databaseUrl, 'rate budget', 2, 'read');
  const { tasks: threads } = sharedThreads;
  const logger = pino({ level: 'silent' });
  const live = new LivePlatforms({ config, database: service.app.database, query: pool.query, logger, threads });
  await sql(service, `insert into source (name, platform, address, origin) values ('long@127.0.0.1', 'feed', ?, 'operator')`, [`${feeds.address}/long`]); // prettier-ignore
  await live.refresh();
  const feed = live.all.find(({ name }) => name === 'feeds')!;
  let posts = 0;
  const delay = await worstLoopDelay(async () => {
    const page = await feed.listPosts(['long@127.0.0.1'], 'new', { limit: 10, after: null });
    if (page.ok) posts = page.value.posts.length;
  });
  await sql(service, `delete from source where name = 'long@127.0.0.1'`);
  await Promise.all([live.end(), pool.end(), feeds.close()]);
  assert.is(posts, 1);
  assert.ok(delay < maxTurnMs, `the event loop was kept waiting for ${Math.round(delay)} ms`);
});

test.run();
