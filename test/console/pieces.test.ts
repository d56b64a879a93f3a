import { execFileSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scoreSentence } from '../../clients/console/src/discovery/score-sentence.ts';
import { keysByInput } from '../../clients/console/src/api/idempotency-keys.ts';
import { readDestinationForm } from '../../clients/console/src/deliveries/read-destination-form.ts';
import { scopesInWords } from '../../clients/console/src/keys/scopes-in-words.ts';
import { hitsTable } from '../../clients/console/src/hits/hits-table.ts';
import { isWhole } from '../../clients/console/src/hits/is-whole.ts';
import { withNewest } from '../../clients/console/src/hits/with-newest.ts';
import { tellingWords, without } from '../../clients/console/src/hits/telling-words.ts';
import type { MonitoringJob } from '../../clients/console/src/api/types.ts';
import { draftOf, emptyDraft, toWhat } from '../../clients/console/src/monitoring/draft.ts';
import { queryTokens } from '../../clients/console/src/monitoring/query-tokens.ts';
import { sentenceOf } from '../../clients/console/src/api/problem.ts';
import { placeLabels } from '../../clients/console/src/charts/place-labels.ts';
import { shareAxis } from '../../clients/console/src/charts/share-axis.ts';
import { languageName, languagesIn } from '../../clients/console/src/format/languages.ts';
import { shortened } from '../../clients/console/src/format/shortened.ts';
import { share, shortNumber } from '../../clients/console/src/format/numbers.ts';
import { ago } from '../../clients/console/src/format/times.ts';
import { withLabels } from '../../clients/console/src/parts/with-labels.ts';
import { creditsADay } from '../../clients/console/src/monitoring/credits-a-day.ts';
import { foldRuns, notSeen } from '../../clients/console/src/monitoring/fold-runs.ts';
import { isReadLive, lookSentence } from '../../clients/console/src/monitoring/target-sentence.ts';
import { promotionOf } from '../../clients/console/src/overview/promotion-of.ts';
import { localHours, withOwnTime } from '../../clients/console/src/overview/local-hours.ts';
import { toCsv } from '../../clients/console/src/parts/csv.ts';
import { emptyBrief, isNoNumber, membersIn, problemOfBrief, toInput } from '../../clients/console/src/start/brief.ts';
import { findWords } from '../../clients/console/src/parts/find-words.ts';
import { scopes } from '../../src/accounts/keys/scopes.ts';
import { hitsAsCsv } from '../../src/monitoring/hits/hit-formats.ts';
import { parseQuery } from '../../src/monitoring/query/index.ts';
import { hostileTexts } from '../support/hostile-texts.ts';

const test = suite('pieces of the console');
const strangeTexts = [...hostileTexts(1000).values(), '\u202Eabc\u2066', 'İİ a', '\uD800'];

test('a refusal that speaks to programs, or leads nowhere, is told in words for people', () => {
  const told = (code: string) =>
    sentenceOf({ data: { problem: { code, detail: 'This needs 5 credits; 0 are available' } } });
  assert.is(told('missing_token'), 'You are signed out.');
  assert.is(told('last_active_key'), 'No key would be left that can make others: make one first.');
  assert.is(
    told('insufficient_credits'),
    'This needs 5 credits; 0 are available. Whoever runs the service can give more.',
  );
  assert.is(told('not_found'), 'This needs 5 credits; 0 are available');
});

test('what the rules say of promotion is what the verdict weighs', () => {
  const said = (effect: string | null, risk: string | null) =>
    promotionOf({
      rules: effect === null ? [] : [{ kind: 'self_promotion', effect }],
      risks: risk === null ? [] : [{ kind: risk }],
    } as never);
  assert.is(said('forbids', 'promotion_forbidden'), 'forbids');
  assert.is(said('limits', 'promotion_limited'), 'limits');
  assert.is(said('forbids', null), 'forbids some of it');
  assert.is(said('allows', null), 'allows');
  assert.is(said(null, null), 'not known');
  assert.is(promotionOf({ rules: [{ kind: 'spam', effect: 'forbids' }], risks: [] } as never), 'no rule');
});

test('a job says in plain words how often it looks, and whether anything is read live', () => {
  const job = (minutes: number, ...sources: string[]) =>
    ({
      enabled: true,
      status: 'active',
      schedule: { every_minutes: minutes },
      last_run_at: null,
      recent_runs: sources.length === 0 ? [] : [{ sources: sources.map((source) => ({ source })) }],
    }) as never;
  assert.match(lookSentence(job(60)), /^Looks every hour\./);
  const paused = { ...(job(60) as object), enabled: false, status: 'disabled' } as never;
  assert.is(lookSentence(paused), 'Paused. It has not looked yet; it is to look every hour.');
  assert.match(lookSentence(job(120)), /^Looks every 2 hours\./);
  assert.match(lookSentence(job(90)), /^Looks every 90 minutes\./);
  const live = [job(60), job(60, 'archive', 'lemmy'), job(60, 'archive')].map(isReadLive);
  assert.equal(live, [true, true, false], 'one that has not looked yet may read something');
  const ended = { recent_runs: [{ sources: [{ source: 'archive' }, { source: 'reddit', outcome: 'closed' }] }] };
  assert.not.ok(isReadLive(ended as never), 'what has ended is not read');
});

test('looks that found nothing and missed the same are one row, and all others keep their own', () => {
  const quiet = { status: 'succeeded', posts_seen: 0, comments_seen: 0, credits_charged: 0, error: null, sources: [], gaps: [], warnings: [] }; // prettier-ignore
  const blocked = { ...quiet, status: 'partial', sources: [{ source: 'hacker_news', outcome: 'rate_limited', communities: [] }] }; // prettier-ignore
  const rows = (...runs: object[]) => foldRuns(runs as never).map(({ length }) => length);
  assert.equal(rows(quiet, quiet, quiet), [3]);
  assert.equal(rows(quiet, { ...quiet, posts_seen: 1 }, quiet, quiet), [1, 1, 2]);
  assert.equal(rows(quiet, { ...quiet, comments_seen: 1 }, { ...quiet, comments_seen: 1 }), [1, 1, 1]);
  assert.equal(rows(quiet, blocked, blocked, { ...blocked, gaps: [{ community: 'r/a', reason: 'Too many.' }] }), [1, 2, 1]); // prettier-ignore
  assert.equal(notSeen(blocked as never), ['Hacker News: rate limited']);
  const message = 'Nothing could be looked at: feeds: blocked (a@b.example)';
  const source = { source: 'feeds', outcome: 'blocked', communities: ['a@b.example'] };
  assert.equal(notSeen({ ...quiet, error: { code: 'blocked', message }, sources: [source] } as never), [message]);
  assert.equal(rows(), []);
});

test('a clause that only says where a post stands is told as every post', () => {
  assert.equal(['', 'community:r/a', 'community:sample_b'].map(isWhole), [true, true, true]);
  assert.equal(['community:a "budget"', 'ynab', 'title:community'].map(isWhole), [false, false, false]);
});

test('who looks less often than every quarter of an hour pays at most for each look', () => {
  const cost = (estimate: number, minutes: string, price: number | undefined = 1) =>
    Object.values(creditsADay(estimate, { schedule: { kind: 'minutes', minutes } }, price));
  const usual = 'about, if it looks every 15 minutes';
  assert.equal(cost(96.2, '15'), [96, usual], 'no more than there are quarters of an hour');
  assert.equal(cost(96.2, '60'), [24, 'at most, every 60 minutes']);
  assert.equal(cost(192.4, '60', 2), [48, 'at most, every 60 minutes']);
  assert.equal(cost(1.4, '60'), [1.4, 'at most, every 60 minutes']);
  assert.equal(cost(1.4, ''), [1.4, usual]);
  const cron = { schedule: { kind: 'cron', cron: '', timezone: '' } } as const;
  assert.equal(Object.values(creditsADay(96.2, cron, undefined)), [96.2, usual]);
});

test('words are marked where they stand whole, whatever their case, and nowhere else', () => {
  const text = 'YNAB wants one budget; budgeting is no Budget.';
  const found = findWords(text, ['budget', 'ynab']).map(({ start, end }) => text.slice(start, end));
  assert.equal(found, ['budget', 'Budget', 'YNAB']);
  for (const strange of strangeTexts) {
    for (const { start, end } of findWords(strange, ['a', strange.slice(0, 5), '']))
      assert.ok(start >= 0 && end <= strange.length && start < end);
  }
});

test('nothing that is typed to narrow a brief is dropped without a word', () => {
  const given = { ...emptyBrief, languages: 'de, English', minMembers: '10,000', maxMembers: '2 000 000' };
  const input = toInput(given);
  assert.equal([input.languages, input.min_members, input.max_members], [['de', 'en'], 10_000, 2_000_000]);
  assert.is(problemOfBrief(given), null);
  assert.match(problemOfBrief({ ...given, languages: 'de, gibberish' }) ?? '', /languages/);
  assert.match(problemOfBrief({ ...given, maxMembers: '10' }) ?? '', /“Members, at least” is more/);
  assert.is(problemOfBrief({ ...given, brief: 'a'.repeat(10_000) }), '4,000 characters at most: 6,000 too many.');
  const read = ['500', "1'000", '10k', '1.5 million', '2 M', '', '1.5', '10,00', 'many', '> 500', '20000 members'];
  assert.equal(read.map(membersIn), [500, 1_000, 10_000, 1_500_000, 2_000_000, null, null, null, null, null, null]);
  assert.equal(read.filter(isNoNumber), ['1.5', '10,00', 'many', '> 500', '20000 members'], 'what is none is not sent');
});

test('languages are read by their English names and by their codes', () => {
  const read = (text: string) => Object.values(languagesIn(text));
  assert.equal(read(''), [[], []]);
  assert.equal(read('english, German de'), [['en', 'de'], []]);
  assert.equal(read('Scottish Gaelic, eng, Indonesian, fil'), [['gd', 'en', 'id', 'fil'], []]);
  assert.equal(read('e, und, İ, zz'), [[], ['e', 'und', 'i̇', 'zz']]);
  assert.equal(['en', 'zz', '!'].map(languageName), ['English', 'zz', '!']);
  for (const text of strangeTexts) read(text);
});

test('a refusal speaks of a form by its labels, and of what has none as the service does', () => {
  const problem = {
    title: 'The request is not valid',
    detail: 'x',
    errors: [{ pointer: '/languages/0', detail: 'Must be a code' }],
  };
  const shown = (labels: Record<string, string>) => sentenceOf(withLabels({ data: { problem } }, labels));
  assert.is(shown({ '/languages': 'Languages' }), 'Languages: must be a code.');
  assert.is(shown({ '/language': 'Language' }), 'x');
  const lost = new Error('lost');
  assert.is(withLabels(lost, {}), lost);
});

test('names of dots lie neither on each other nor outside of the plot', () => {
  const dots = [40, 390].flatMap((x) =>
    [0, 4, 8].map((y) => ({ x, y: 100 + y, radius: 8, text: 'r/sample_communities' })),
  );
  const labels = placeLabels(dots, 400);
  const boxes = labels.map(({ x, y, anchor }) => {
    const left = x - { start: 0, middle: 63, end: 126 }[anchor];
    return { left, right: left + 126, y };
  });
  for (const [i, a] of boxes.entries()) {
    assert.ok(a.left >= 0 && a.right <= 400, JSON.stringify(a));
    for (const b of boxes.slice(i + 1)) assert.ok(a.right <= b.left || b.right <= a.left || Math.abs(a.y - b.y) >= 12);
  }
});

test('an axis shows the part of 0 to 1 that its values lie in', () => {
  assert.equal(shareAxis([0.13, 0.23]).ticks, [0.1, 0.15, 0.2, 0.25, 0.3]);
  assert.equal(shareAxis([0, 1]), { from: 0, to: 1, ticks: [0, 0.25, 0.5, 0.75, 1] });
  assert.equal(shareAxis([1]).ticks, [0.95, 1]);
  assert.equal(shareAxis([0]).ticks, [0, 0.05]);
});

test('a monitoring job that is saved as it is stays as it is', () => {
  const communities = ['r/budget'];
  const kept = {
    name: 'Budgets',
    intent: null,
    acts: [],
    acts_given: false,
    noise: null,
    min_relevance: 0.5,
    languages: [],
    include_comments: false,
    schedule: { every_minutes: 15 },
    backfill_hours: 0,
  };
  for (const what of [
    { target: { kind: 'community', communities }, query: '-hiring' },
    { target: { kind: 'community', communities }, query: null },
    { target: { kind: 'search', query: 'ynab', communities }, query: null },
    { target: { kind: 'search', query: 'ynab', communities: [] }, query: null },
  ]) {
    const { target, query } = toWhat(draftOf({ ...kept, ...what } as unknown as MonitoringJob));
    assert.equal({ target, query }, what);
  }
  const written = { ...emptyDraft, communities, query: ' ynab ' };
  assert.equal(toWhat(written).target, { kind: 'search', query: 'ynab', communities });
});

test('new hits come into the list where they belong, also those that were made before others', () => {
  const page = (has_more: boolean, ...ids: string[]) => ({ has_more, data: ids.map((id) => ({ id })) });
  const shown = (pages: ReturnType<typeof page>[] | null) =>
    pages?.map(({ data }) => data.map(({ id }) => id).join(''));
  const two = [page(true, 'h', 'f'), page(true, 'd', 'b')];
  assert.equal(shown(withNewest(two, page(true, 'j', 'i', 'h', 'f'))), ['jihf', 'db']);
  assert.equal(shown(withNewest(two, page(true, 'h', 'g', 'f', 'e', 'd'))), ['hgf', 'edb']);
  assert.equal(shown(withNewest(two, page(false, 'h', 'f', 'd', 'b', 'a'))), ['hf', 'db'], 'its page is to come');
  assert.equal(shown(withNewest([page(false, 'h', 'f')], page(false, 'h', 'f', 'a'))), ['hfa']);
  assert.equal(shown(withNewest([page(false)], page(false, 'b', 'a'))), ['ba']);
  assert.is(withNewest(two, page(true, 'h', 'f')), two);
  assert.is(withNewest(two, page(true, 'l', 'k')), null, 'between them lie others');
  assert.is(withNewest([page(false)], page(true, 'l', 'k')), null);
});

test('a day of the API is that day in every time zone', () => {
  const shown = (zone: string) => {
    const code = `import('./clients/console/src/format/times.ts').then(({ utcDayOf }) => console.log(utcDayOf('2026-11-24')))`;
    return execFileSync(process.execPath, ['-e', code], { env: { ...process.env, TZ: zone }, encoding: 'utf8' });
  };
  assert.match(shown('Pacific/Auckland'), /24/);
  assert.is(shown('Pacific/Auckland'), shown('America/Los_Angeles'));
});

test('sixty minutes are an hour, and twelve months a year', () => {
  const now = Date.parse('2026-11-28T12:00:00Z');
  const before = (seconds: number) => ago(new Date(now - seconds * 1000).toISOString(), now);
  const said = [44, 91, 3569, 3570, 84_599, 84_600, 86_400 * 29, 86_400 * 360, 86_400 * 800].map(before);
  assert.equal(said, ['just now', '2 minutes ago', '59 minutes ago', '1 hour ago', '23 hours ago', 'yesterday', '29 days ago', 'last year', '2 years ago']); // prettier-ignore
});

test('figures have all their digits up to 9,999', () => {
  assert.equal([0, 1005, 9999, 12_345].map(shortNumber), ['0', '1,005', '9,999', '12.3K']);
});

test('a share is written as the texts of the service write one', () => {
  assert.equal([share(0.474), share(1), share(0), share(null)], ['47\u00A0%', '100\u00A0%', '0\u00A0%', '–']);
});

test('the same is asked for with the same key, which fits its header whatever is asked for', () => {
  const keyOf = keysByInput();
  for (const text of strangeTexts) assert.match(keyOf([text]), /^[\x21-\x7E]{1,255}$/);
  assert.is(keyOf(['財務', 'r/b']), keyOf(['財務', 'r/b']));
  assert.is.not(keyOf(['a b']), keyOf(['a', 'b']));
  assert.is.not(keysByInput()(['a']), keysByInput()(['a']));
});

test('a text that is too long is cut between its words, visibly, and never within a character', () => {
  assert.is(shortened('because somebody pays', 30), 'because somebody pays');
  assert.is(shortened('because somebody pays', 20), 'because somebody…');
  assert.is(shortened('a'.repeat(30), 20), `${'a'.repeat(19)}…`);
  for (const text of [...strangeTexts, '😀'.repeat(30)])
    if (text.isWellFormed()) assert.ok(shortened(text, 20).length <= 20 && shortened(text, 20).isWellFormed());
});

test('the pieces of a query put together are the query', () => {
  const queries = [
    '("a b" OR x*) -hiring title:y score:>10',
    'a NEAR/5 b AND NOT c',
    '"open',
    '((',
    '-',
    ...strangeTexts,
  ];
  for (const query of queries)
    assert.is(
      queryTokens(query)
        .map(({ text }) => text)
        .join(''),
      query,
    );
  const kinds = queryTokens('("a b" OR x*) -y title:z').map(({ kind }) => kind);
  for (const kind of ['phrase', 'operator', 'word', 'bracket', 'not', 'field'] as const)
    assert.ok(kinds.includes(kind), kind);
});

test('hours of the week move with the clock of who looks, over the end of the week too', () => {
  const cells = [
    { weekday: 'sunday' as const, hour_utc: 23, n: 2 },
    { weekday: 'monday' as const, hour_utc: 0, n: 3 },
  ];
  assert.equal(localHours(cells, 60), [
    { day: 0, hour: 0, n: 2 },
    { day: 0, hour: 1, n: 3 },
  ]);
  assert.equal(localHours(cells, -120), [
    { day: 6, hour: 21, n: 2 },
    { day: 6, hour: 22, n: 3 },
  ]);
  assert.equal(
    localHours([cells[1]!], -570),
    [{ day: 6, hour: 14, n: 3 }],
    'half an hour belongs to the hour that it begins in',
  );
});

test('a time in UTC that a sentence tells is told in the time of who reads it, too', () => {
  const step = 'A person posts it on Mondays from 20:00 UTC (an estimated 1.6×, n=31).';
  assert.is(withOwnTime(step, 0), step);
  const told = (offset: number) => /UTC(.*) \(/.exec(withOwnTime(step, offset))![1];
  assert.equal([60, 330, -480].map(told), [', 21:00 your time', ', 01:30 the next day your time', ', 12:00 your time']);
  assert.is(withOwnTime('From 02:00 UTC', -300), 'From 02:00 UTC, 21:00 the day before your time');
});

test('a spreadsheet takes nothing that a stranger wrote for a formula', () => {
  assert.is(
    toCsv([['=cmd()', '+1', '@x', '-a', 'a,"b"\nc', null, -1.5]]),
    `'=cmd(),'+1,'@x,'-a,"a,""b""\nc",,-1.5\r\n`,
  );
});

test('a word that is left out makes a query that can be read, and leaves the rest as it was', () => {
  for (const query of ['a OR b', '(a OR b) -c', '(a OR b) c OR (d)', 'a', '"a b" OR c d', '(a) OR (b)']) {
    const next = parseQuery(without(query, 'spam'), { filter: false });
    assert.ok(next.ok, `${without(query, 'spam')}: ${next.ok ? '' : next.error.message}`);
  }
  assert.is(without('a OR b', 'spam'), '(a OR b) -spam');
  assert.is(
    without('(a) OR (b)', 'spam'),
    '((a) OR (b)) -spam',
    'what begins and ends with brackets need not be in them',
  );
  assert.is(without('(a OR b) -c', 'spam'), '(a OR b) -c -spam', 'brackets do not pile up');
  assert.is(without(null, 'spam'), '-spam');
  const german = tellingWords('Jemand, der sich im Studium für eine Wohnung entschieden hat', 'Leute im Studium');
  assert.equal(german, ['wohnung', 'entschieden']);
  const asked = tellingWords('Frage: Was macht ihr eigentlich gerade ohne diese Heizung? Danke für eure Tipps', '');
  assert.equal(asked, ['heizung']);
  assert.equal(tellingWords('Hiring: budget analyst with experience', 'budget*'), ['hiring', 'analyst', 'experience']);
});

test('what a key may do is said in words, and nothing of it is left out', () => {
  assert.is(
    scopesInWords([...scopes]),
    'Reads and changes discoveries, overviews, monitoring, deliveries, keys; reads usage; runs the installation',
  );
  assert.is(scopesInWords(['monitoring:write']), 'Changes monitoring');
  assert.is(scopesInWords(['monitoring:read', 'usage:read']), 'Reads monitoring, usage');
  for (const scope of scopes) assert.ok(scopesInWords([scope]).length > 3, scope);
});

test('a form of a destination becomes what the API takes, and empty fields take away what was set', () => {
  const form = new FormData();
  for (const [name, value] of [
    ['name', ' Team '],
    ['event', 'usage.credits.low'],
    ['min_relevance', '0'],
    ['every', 'week'],
    ['weekday', 'friday'],
    ['at', '07:30'],
    ['from', '22:00'],
    ['to', '06:00'],
    ['timezone', 'Europe/Berlin'],
    ['quiet_timezone', 'Asia/Tokyo'],
    ['most', ''],
  ])
    // prettier-ignore
    form.append(name!, value!);
  assert.equal(readDestinationForm(form), {
    name: 'Team',
    events: ['usage.credits.low'],
    monitoring_job_ids: null,
    min_relevance: null,
    schedule: { kind: 'digest', every: 'week', at: '07:30', weekday: 'friday', timezone: 'Europe/Berlin' },
    quiet_hours: { from: '22:00', to: '06:00', timezone: 'Asia/Tokyo' },
    max_per_day: null,
    send_empty: false,
    failures_to: null,
  });
  const plain = readDestinationForm(new FormData());
  assert.equal([plain.schedule, plain.quiet_hours], [{ kind: 'at_once' }, null]);
});

test('what a score says is told: a likelihood of a brief or a post, and of few communities a comparison', () => {
  const said = (searched: number, readAs: string) =>
    scoreSentence({ coverage: { communities_searched: searched }, understanding: { read_as: readAs } } as never);
  assert.match(said(130_000, 'brief'), /how likely it fits the brief/);
  assert.match(said(1000, 'post'), /how likely it fits the post/);
  assert.match(said(999, 'brief'), /only compares/);
});

test('hits are the same table in the console as over REST', () => {
  const post = { platform: 'reddit', community: 'teapots', created_at: '2026-11-01T00:00:00.000Z', title: '=lids, "old"', excerpt: 'a\nb', url: 'https://a.example/1', author: null, score: -3, num_comments: 2, attribution: 'Reddit' }; // prettier-ignore
  const analysis = { relevance: 0.5, intent: 'question', sentiment: null, summary: 'Asks.', why: 'It asks.' };
  const hit = { sequence: 7, id: 'hit_1', kind: 'post', post, match: { clause: 'lid' }, analysis, review: { status: 'pending', note: '@no' }, crossposts: [{ url: 'https://a.example/2' }], timing: { stored_at: '2026-11-02T00:00:00.000Z' } }; // prettier-ignore
  assert.is(hitsTable([hit as never]), hitsAsCsv({ data: [hit as never] }));
});

test.run();
