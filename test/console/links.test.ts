import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventTypes } from '../../src/delivery/events/event-types.ts';
import type { TellableEvent, ToldHit } from '../../src/delivery/events/tellable.ts';
import { consolePaths } from '../../src/delivery/kinds/console-links.ts';
import { senders } from '../../src/delivery/kinds/senders.ts';
import type { Mailer } from '../../src/delivery/sending/attempt.ts';
import { GuardedHttp } from '../../src/network/guarded-http.ts';
import { Receiver } from '../support/receiver.ts';

const test = suite('links of messages lead to places of the console');
const publicUrl = 'https://whereabouts.example';
const sent: string[] = [];
const receiver = new Receiver();
const http = new GuardedHttp(['127.0.0.1']);
const mailer: Mailer = {
  host: 'example.org',
  send: async ({ text, html }) => {
    sent.push(text, html);
    return { answer: 'taken' };
  },
  close: () => undefined,
};
test.before(async () => void (await receiver.start()));
test.after(async () => {
  await http.close();
  await receiver.stop();
});

const { routes } = (() => {
  const screens = readFileSync('clients/console/src/screens.tsx', 'utf8');
  const paths = [...screens.matchAll(/<Route path="([^"]+)"/g)].map(([, path = '']) => path);
  return { routes: paths.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)) };
})();
const isPlace = (path: string) => routes.some((route) => route.test(path));

const data = {
  job_id: 'cdj_1',
  error: { code: 'x', message: 'It was late.' },
  monitoring_job: { id: 'mon_1', name: 'Budgets' },
  intent: null,
  query: null,
  hits: [1, 2].map((n): ToldHit => ({
    id: `hit_${n}`,
    sequence: n,
    post: {
      url: 'https://elsewhere.example/',
      platform: 'reddit',
      community: 'c',
      author: null,
      title: 't',
      excerpt: 'e',
      created_at: '',
      attribution: null,
    },
    analysis: { relevance: 0.5, why: 'w' },
  })),
  more: 2,
  destination: { id: 'dst_1', kind: 'webhook', name: 'Team' },
  reason: 'A reason.',
  available: 5,
  granted: 100,
  changes: [{ community: { platform: 'reddit', name: 'a_place' }, meaning: 'a rule was added' }],
};
const plainEvents = [...eventTypes, 'destination.test' as const].map((type): TellableEvent => ({
  id: 'evt_1',
  type,
  created_at: '2026-11-22T12:00:00.000Z',
  data,
}));
const digest: TellableEvent = { ...plainEvents[0]!, type: 'digest', data: { events: plainEvents, more_events: 3 } };

/** Every place that a message of one kind links to. */
async function placesIn(kind: 'email' | 'slack' | 'discord' | 'ntfy', event: TellableEvent): Promise<string[]> {
  sent.length = 0;
  receiver.received.length = 0;
  const target = { id: 'dlv_1', destination_id: 'dst_1', name: 'n', address: receiver.url('/x'), secret: 'secret', previous_secret: null, claimed_at: new Date(), may_review: true }; // prettier-ignore
  const outcome = await senders[kind]({ http, publicUrl, mailer }, target, event, new AbortController().signal);
  assert.is(outcome.error, null, `${kind} ${event.type}`);
  const texts = [...sent, ...receiver.received.map(({ body }) => body)].join('\n');
  const links = [...texts.matchAll(/https:\/\/whereabouts\.example([^\s"'<>|)\\]*)/g)].map(([, path = '']) => path);
  return links.filter((path) => !path.startsWith('/links/'));
}

test('every link that a message writes is a place of the console, and each kind of event has one', async () => {
  for (const kind of ['email', 'slack', 'discord', 'ntfy'] as const) {
    for (const event of [...plainEvents, digest]) {
      const places = await placesIn(kind, event);
      assert.ok(places.length > 0, `${kind} ${event.type} leads somewhere`);
      for (const place of places) {
        // A notification of several things leads to the start.
        if (place === '' && kind === 'ntfy' && event.type === 'digest') continue;
        assert.ok(isPlace(place), `${kind} ${event.type}: ${place}`);
      }
    }
  }
});

test('a message leads to what it speaks of', async () => {
  const expected: Partial<Record<TellableEvent['type'], string>> = {
    'community_discovery.job.succeeded': '/discoveries/cdj_1',
    'community_overview.job.failed': '/overviews/cdj_1',
    'monitoring.hits.created': '/hits/hit_2',
    'monitoring.source.blocked': '/monitoring/mon_1',
    'destination.disabled': '/deliveries/dst_1',
    'usage.credits.low': '/keys/usage',
  };
  for (const event of plainEvents) {
    const path = expected[event.type];
    for (const kind of ['email', 'slack', 'discord'] as const)
      if (path) assert.ok((await placesIn(kind, event)).includes(path), `${kind} ${event.type}: ${path}`);
  }
  assert.not.ok(isPlace('/hits/hit_1/nothing') || isPlace('/nothing'));
});

test('all places that messages may name are known to the console', () => {
  for (const [name, toPath] of Object.entries(consolePaths)) assert.ok(isPlace(toPath('x_1')), name);
});

test.run();
