import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { TellableEvent } from '../../src/delivery/events/tellable.ts';
import { sendDiscord } from '../../src/delivery/kinds/discord.ts';
import { sendSlack } from '../../src/delivery/kinds/slack.ts';
import { toMessage } from '../../src/delivery/kinds/to-message.ts';
import type { Sender } from '../../src/delivery/sending/attempt.ts';
import type { Json } from '../support/discover.ts';

const test = suite('digests within the limits of Slack and Discord');
const publicUrl = 'https://w.example';

const hitsOf = (job: string, count: number, { more = 0, why = 'w' } = {}) => ({
  type: 'monitoring.hits.created',
  data: {
    monitoring_job: { id: `mon_${job}`, name: `Job ${job}` },
    intent: null,
    query: null,
    more,
    hits: Array.from({ length: count }, (_, i) => ({
      id: `hit_${job}${i}`,
      sequence: i,
      post: { url: `https://e.example/${job}/${i}`, community: 'c', author: null, title: `T${i}`, excerpt: 'x' },
      analysis: { relevance: 1 - i / 100, why: i === 0 ? why : 'w' },
    })),
  },
});
const notes = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    type: 'monitoring.source.recovered',
    data: { monitoring_job: { id: `mon_n${i}`, name: `Note ${i}` } },
  }));
const low = { type: 'usage.credits.low', data: { available: 1, granted: 2 } };

/** The message that a digest of these events becomes. */
async function messageOf(send: Sender, events: object[]): Promise<Json> {
  const bodies: string[] = [];
  const http = {
    send: async ({ body }: { body: string }) => {
      bodies.push(body);
      return { status: 204, headers: new Headers(), body: new Uint8Array(), isWhole: true };
    },
  };
  const event = { id: 'evt_1', type: 'digest', created_at: '', data: { events, more_events: 0 } };
  const env = { http, publicUrl } as unknown as Parameters<Sender>[0];
  const destination = { address: 'https://chat.example/hook' } as Parameters<Sender>[1];
  await send(env, destination, event as unknown as TellableEvent, new AbortController().signal);
  return JSON.parse(bodies[0]!);
}
const slack = async (...events: object[]): Promise<string[]> =>
  (await messageOf(sendSlack, events)).blocks.map(({ text }: Json) => text.text);
const discord = async (...events: object[]) => messageOf(sendDiscord, events);
const link = (job: string) => `${publicUrl}/monitoring/mon_${job}/hits`;

test('Slack shows hits before the notes that came before them', async () => {
  const blocks = await slack(...notes(49), hitsOf('z', 10));
  assert.is(blocks.length, 50);
  assert.is(blocks.filter((text) => text.includes('e.example')).length, 10);
  assert.equal(blocks.slice(0, 2), ['*10 new hits*', '*Job z*']);
  assert.is(blocks.at(-1), '12 more messages: see the deliveries of this destination.');
});

test('a note takes one block of Slack, and how many found no room is said', async () => {
  const blocks = await slack(...notes(80));
  assert.is(blocks.length, 50);
  assert.is(blocks[1], `“Note 0” can look again.\n<${publicUrl}/monitoring/mon_n0|Open>`);
  assert.is(blocks[49], '32 more messages: see the deliveries of this destination.');
  assert.match((await slack(...notes(49))).at(-1)!, /^“Note 48”/);
});

test('every job of a digest says in Slack how many more hits it has, with its own link', async () => {
  const many = Array.from({ length: 45 }, (_, i) => hitsOf(`j${i}`, 3));
  const blocks = await slack(...many);
  assert.ok(blocks.length <= 50);
  for (const [i] of many.entries())
    assert.ok(
      blocks.some((text) => text.includes(`Job j${i}*`)),
      String(i),
    );
  assert.is(blocks.at(-1), `*Job j44* · <${link('j44')}|3 more>`);
  const [a, b] = [hitsOf('a', 25, { more: 2 }), hitsOf('b', 1)];
  const two = await slack(a, b, low);
  assert.ok(two.includes(`<${link('a')}|7 more>`));
  assert.ok(two.includes(`*Job b* · <${link('b')}|1 more>`));
  assert.match(two.at(-1)!, /^Credits are low: 1 of 2 are left\./);
});

test('every job of a digest says in Discord how many more hits it has, whatever comes behind it', async () => {
  const { embeds, content } = await discord(hitsOf('a', 20), hitsOf('a', 10), low);
  assert.is(embeds.length, 10);
  assert.ok(content.includes(`[20 more](${link('a')})`) && content.includes('Credits are low'), content);
  const two = await discord(hitsOf('a', 20), hitsOf('b', 1));
  assert.ok(
    two.content.includes(`[10 more](${link('a')})`) && two.content.includes(`[1 more](${link('b')})`),
    two.content,
  );
  assert.not.match(two.content, /11 more/);
});

test('what several events tell of a job stands together, the most relevant first, also where there is no console', () => {
  const data = { events: [hitsOf('a', 2), low, hitsOf('b', 1), hitsOf('a', 3, { more: 4 })], more_events: 0 };
  const digest = { id: 'evt_1', type: 'digest', created_at: '', data } as const;
  for (const url of [publicUrl, null]) {
    const { title, sections } = toMessage(digest, url);
    assert.is(title, '10 new hits');
    assert.equal(
      sections.map(({ heading, more, hits }) => [heading, more, hits.map((hit) => hit.title).join(' ')]),
      [
        ['Job a', 4, 'T0 T0 T1 T1 T2'],
        ['Job b', 0, 'T0'],
        [null, 0, ''],
      ],
    );
  }
});

test('a hit that is too long for Discord hides no others', async () => {
  const { embeds, content } = await discord(hitsOf('a', 4, { why: 'long '.repeat(2_000) }));
  assert.equal(
    embeds.map(({ url }: Json) => url),
    [1, 2, 3].map((i) => `https://e.example/a/${i}`),
  );
  assert.ok(content.includes('1 more'), content);
});

test('what Discord has no room for is counted', async () => {
  const { content } = await discord(...Array.from({ length: 60 }, (_, i) => hitsOf(`j${i}`, 1)));
  assert.ok(content.length <= 2_000);
  const [, unshown] = /\n(\d+) more messages: see the deliveries of this destination\.$/.exec(content)!;
  assert.is(Number(unshown), 50 - content.match(/1 more\]/g)!.length);
});

test('a digest says which jobs its hits are of, and quotes nothing where there is nothing', async () => {
  assert.is((await slack(hitsOf('a', 2)))[0], '*Job a: 2 new hits*');
  const one = await discord(hitsOf('a', 2));
  assert.match(one.content, /^\*\*Job a.*: 2 new hits\*\*$/);
  assert.is(one.embeds[0].footer, undefined);
  const silent = hitsOf('b', 1);
  silent.data.hits[0]!.post.excerpt = '';
  const two = await discord(hitsOf('a', 1), silent);
  assert.equal(
    two.embeds.map(({ footer }: Json) => footer.text),
    ['Job a', 'Job b'],
  );
  assert.match(two.embeds[0].description, /\n> x\n/);
  assert.not.match(two.embeds[1].description, />/);
});

test.run();
