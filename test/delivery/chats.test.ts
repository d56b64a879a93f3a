import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createDestination, type Delivering, deliveringFor, findHits } from '../support/delivering.ts';
import type { Json } from '../support/discover.ts';
import { Receiver } from '../support/receiver.ts';
import { createJob } from '../support/scanning.ts';
import { startService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const test = suite('Slack, Discord and ntfy');
const publicUrl = 'https://whereabouts.example';
/** What a stranger might write to call everybody, to make a link, or to break out of one. */
const hostile = '<!channel> @everyone **x** [a](https://evil.example) |> & <https://evil.example|here>';
let service: TestService;
let delivering: Delivering;
let receiver: Receiver;
let job: Json;
test.before(async () => {
  service = await startService({ worker: false, config: { delivery: { allowedHosts: ['127.0.0.1'], smtp: null } } });
  delivering = deliveringFor(service, { publicUrl });
  receiver = await new Receiver().start();
  job = await createJob(service, { name: 'Budgets', target: { kind: 'community', communities: ['a_place'] } });
});
test.after(async () => {
  await delivering.end();
  await receiver.stop();
  await service.stop();
});
test.before.each(async () => {
  receiver.received.length = 0;
  receiver.answer = () => 200;
  await sql(service, 'delete from destination');
});

const channel = (kind: string, path: string, more: Json = {}) =>
  createDestination(service, { kind, address: receiver.url(path), ...more });

async function findHostileHit(): Promise<void> {
  const ids = await findHits(service, job.id, 25);
  const post = `jsonb_set(jsonb_set(post::jsonb, '{title}', to_jsonb(?::text)), '{excerpt}', to_jsonb(?::text))::json`;
  await sql(service, `update monitoring_hit set post = ${post} where id = ?`, [hostile, hostile, ids[0]]);
}

test('Slack gets one message a run: each hit with its quote, why and link, and how many more there are', async () => {
  await channel('slack', '/slack');
  await findHostileHit();
  await delivering.deliver();
  const messages = receiver.bodies<Json>('/slack');
  assert.is(messages.length, 1);
  const [{ text, blocks }] = messages as [Json];
  assert.is(text, 'Budgets: 25 new hits');
  assert.is(blocks.length, 22);
  assert.match(
    blocks[2].text.text,
    /^<https:\/\/www\.reddit\.com\/r\/sample_budgeting\/comments\/p\d+\/\|Which budget/,
  );
  assert.match(
    blocks[2].text.text,
    /\n>We share one account\.\n_It speaks of “budget”\._ · <https:\/\/whereabouts\.example\/hits\/hit_\w+\|Open>$/,
  );
  assert.is(blocks[21].text.text, `<${publicUrl}/monitoring/${job.id}/hits|5 more>`);
  assert.not.match(JSON.stringify(messages), /<!channel>|<https:\/\/evil/);
  assert.match(blocks[1].text.text, /&lt;!channel&gt;/);
});

test('Discord gets embeds, and what strangers wrote calls nobody', async () => {
  await channel('discord', '/discord');
  await findHostileHit();
  await delivering.deliver();
  const [message] = receiver.bodies<Json>('/discord');
  assert.equal(message.allowed_mentions, { parse: [] });
  assert.ok(message.embeds.length === 10 && message.content.length <= 2_000);
  const chars = message.embeds.reduce(
    (sum: number, { title, description }: Json) => sum + title.length + description.length,
    0,
  );
  assert.ok(chars <= 6_000);
  assert.match(message.content, new RegExp(String.raw`\[15 more\]\(${publicUrl}/monitoring/${job.id}/hits\)`));
  assert.not.match(JSON.stringify(message.embeds[0]), /[^\\]\[a\]\(/);
});

test('ntfy gets a notification with a title and a place to go, and the token', async () => {
  await channel('ntfy', '/sub/whereabouts', { token: 'tk_secret' });
  await findHostileHit();
  await delivering.deliver();
  const [message] = receiver.bodies<Json>('/sub');
  assert.equal([message.topic, message.title], ['whereabouts', 'Budgets: 25 new hits']);
  assert.is(message.click, `${publicUrl}/monitoring/${job.id}/hits`);
  assert.ok(Buffer.byteLength(message.message) <= 4_096);
  assert.is(receiver.received[0]!.headers['authorization'], 'Bearer tk_secret');
  assert.not.match(JSON.stringify((await service.call('GET', '/destinations')).body), /tk_secret/);
});

test('an access token goes to no other host than the one that it was given for', async () => {
  const { id } = await channel('ntfy', '/sub/first', { token: 'tk_secret' });
  const move = (address: string, token?: string) => service.call('PATCH', `/destinations/${id}`, { body: { address, token } }); // prettier-ignore
  const sent = async () => {
    receiver.received.length = 0;
    await findHits(service, job.id, 1);
    await delivering.deliver();
    return receiver.received.map(({ headers }) => headers['authorization'] ?? null);
  };
  await move(receiver.url('/sub/second'));
  assert.equal(await sent(), ['Bearer tk_secret']);
  assert.is((await move('https://ntfy.sh/second')).status, 200);
  await move(receiver.url('/sub/third'));
  assert.equal(await sent(), [null]);
  await move(receiver.url('/sub/third'), 'tk_other');
  assert.equal(await sent(), ['Bearer tk_other']);
});

test('a channel that was removed is disabled at once; one that is too fast is told when to come back', async () => {
  const { id } = await channel('slack', '/removed');
  const busy = await channel('discord', '/busy');
  receiver.answer = ({ path }) =>
    path === '/removed' ? 404 : (response) => response.writeHead(429, { 'retry-after': '3' }).end();
  await findHits(service, job.id, 1);
  await delivering.deliver();
  assert.is((await service.call('GET', `/destinations/${id}`)).body.status, 'disabled');
  const [row] = await sql<{ rest: number }>(service, `select extract(epoch from rests_until - now())::float8 as rest from destination where id = ?`, [busy.id]); // prettier-ignore
  assert.ok(row!.rest > 2 && row!.rest <= 3, String(row!.rest));
});

test('the address that a channel has is no other one, although it is shown shortened', async () => {
  const { id } = await channel('discord', '/broken');
  receiver.answer = () => 500;
  await findHits(service, job.id, 1);
  await delivering.deliver();
  const move = async (path: string) =>
    (await service.call('PATCH', `/destinations/${id}`, { body: { address: receiver.url(path) } })).body.status;
  assert.equal([await move('/broken'), await move('/mended')], ['failing', 'active']);
});

test('every kind of event has a sentence for people', async () => {
  const { eventTypes } = await import('../../src/delivery/events/event-types.ts');
  const { toMessage } = await import('../../src/delivery/kinds/to-message.ts');
  const named = { id: 'x_1', kind: 'webhook', name: 'Named' };
  const data = {
    job_id: 'cdj_1',
    error: { code: 'x', message: 'It was late.' },
    monitoring_job: named,
    intent: null,
    query: null,
    hits: [],
    more: 2,
    destination: named,
    reason: 'A reason.',
    available: 5,
    granted: 100,
    changes: [{ community: { name: 'a_place' }, meaning: 'a rule was added' }],
  };
  for (const type of eventTypes) {
    const { title } = toMessage({ id: 'evt_1', type, created_at: '2026-11-22T12:00:00.000Z', data }, null);
    assert.match(title, /^.{3,}$/);
    assert.not.match(title, /undefined|null|NaN|\[object|^: /, type);
    assert.is.not(title, type);
  }
});

test.run();
