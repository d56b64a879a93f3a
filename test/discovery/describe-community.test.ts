import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { explainFit } from '../../src/analysis/builtin/explain-fit.ts';
import { proseIn } from '../../src/analysis/prose/prose-in.ts';
import type { CandidateCommunity } from '../../src/catalog/posts/read-candidates.ts';
import { type Candidate, openIndex, type Query } from '../../src/catalog/ranking/index.ts';
import { briefWordsOf } from '../../src/discovery/evidence/brief-words.ts';
import type { Mention } from '../../src/discovery/evidence/count-mentions.ts';
import type { ExaminedCommunity } from '../../src/discovery/look-closely.ts';
import { describeCommunity, finalistOf } from '../../src/discovery/result/describe-community.ts';
import { describeNearMiss, lackingBeside } from '../../src/discovery/result/describe-near-miss.ts';
import type { FoundCommunity } from '../../src/discovery/result/discovery-result.schema.ts';
import { foldEvidence } from '../../src/discovery/evidence/fold-evidence.ts';
import { aFinalist } from '../analysis/llm/given.ts';

const mention = (words: string, typed: boolean, worth: number): Mention => ({ words, typed, worth, bits: 4, facet: 'demand', posts: 3 }); // prettier-ignore

test('what the brief says is told before what its concepts brought in, and what tells more before what tells less', () => {
  const mentions = [mention('flour', false, 1), mention('oven', true, 0.4), mention('bakers', true, 0.9)];
  const found = {
    candidate: { matched: [], sharedLanguage: null },
    community: { name: 'loaves', title: '', description: '', members: null, posts_per_day: null },
    evidence: { best: [], read: [], mentions, words: { name: [], title: [], description: [], sidebar: [] } },
    knownPosts: 7,
    promotion: null,
    prose: proseIn('de'),
  } as unknown as ExaminedCommunity;
  const finalist = finalistOf(found);
  assert.equal(
    finalist.counts.map(({ words }) => words),
    ['bakers', 'oven', 'flour'],
  );
  assert.is(finalist.language, 'de');
});

test('verbs agree with how many words they speak of', () => {
  const said = (language: string, because: string[], found = ['Kita']) => {
    const words = { name: found.map((one) => ({ words: one, because })), title: [], description: [], sidebar: [] };
    return explainFit({ ...aFinalist(), words, counts: [], language, sharedLanguage: null }).join(' ');
  };
  const one = said('de', ['Krippe']);
  assert.match(one, /Im Namen steht „Kita“\. .*, weil in Ihrem Text „Krippe“ steht\./);
  const two = said('de', ['Kita-Platz', 'Eltern'], ['Kita', 'Familie']);
  assert.match(two, /Im Namen stehen „Kita“ und „Familie“\. .*, weil in Ihrem Text „Kita-Platz“ und „Eltern“ stehen\./);
  for (const [language, single, several] of [
    ['en', /was looked for/, /were looked for/],
    ['es', /Se buscó “/, /Se buscaron “/],
    ['it', /Si è cercato “/, /Si sono cercati “/],
    ['pt', /Procurou-se “/, /Procuraram-se “/],
  ] as const) {
    assert.match(said(language, ['a', 'b']), single);
    assert.match(said(language, ['a'], ['Kita', 'Familie']), several);
  }
});

test('words behind a small word are told as they were typed, too', () => {
  const brief = 'Une appli de budget pour l’épargne et l’École de Zoé’s';
  const query = { brief, audience: null, keywords: [], competitors: [] };
  const { written } = briefWordsOf(openIndex([]), query as unknown as Query, [], new Map());
  assert.equal(['epargne', 'ecole', 'zoe'].map((word) => written.get(word)), ['épargne', 'École', 'Zoé']); // prettier-ignore
});

test('what anybody says who asks is no word of a brief', () => {
  const query = { brief: 'Hi, my landlord keeps my deposit. Thanks!', audience: null, keywords: [], competitors: [] };
  const index = openIndex([]);
  const { shares, language } = index.understand(query as unknown as Query);
  const understood = { ...index.understand(query as unknown as Query), shares: new Map([...shares, ['thanks', 0], ['landlord', 0]]), language }; // prettier-ignore
  const { bitsOf } = briefWordsOf({ ...index, understand: () => understood }, query as unknown as Query, [], new Map());
  assert.equal([...bitsOf.keys()].includes('thanks'), false);
  assert.ok(bitsOf.has('landlord'));
});

test('a near miss lacks words as they were typed, and is as likely to fit as it scores', () => {
  const query = { brief: 'Quien achète miel en España', audience: null, keywords: [], competitors: [] };
  const words = briefWordsOf(openIndex([]), query as unknown as Query, [], new Map());
  const community = { id: 1, name: 'loaves', title: '', description: '', known_posts: 3 } as CandidateCommunity;
  const sought = { ...words, bitsOf: new Map([['achete', 5], ['espana', 4]]) }; // prettier-ignore
  const candidate = (id: number, matched: Candidate['matched'] = []) =>
    ({ id, score: 0.4, matched }) as unknown as Candidate;
  const whyNot = (
    language: string,
    isAsLikely: boolean,
    chosen: [number, string][] = [[2, 'Quien achète en España']],
  ) => {
    const communities = new Map([
      [1, community],
      ...chosen.map(([id, title]) => [id, { ...community, id, title }] as const),
    ]);
    const lacking = lackingBeside(
      chosen.map(([id]) => candidate(id)),
      communities,
      sought,
    );
    return describeNearMiss({ candidate: candidate(1), because: 'weaker', isAsLikely }, communities, undefined, lacking, proseIn(language)).why_not; // prettier-ignore
  };
  assert.is(whyNot('en', false), 'It is less likely to fit: neither its name nor its description has “achète” or “España”.'); // prettier-ignore
  assert.match(whyNot('en', true), /^It is about as likely to fit as the last of those chosen; .*“achète” or “España”\.$/); // prettier-ignore
  for (const language of ['de', 'es', 'fr', 'it', 'pt'])
    assert.not.match(
      whyNot(language, true),
      /geringerer|menos probable|moins de chances|meno probabile|menos provável/,
    );
});

test('a near miss is said to lack only what half of those chosen have, and to have all words only where it has', () => {
  const query = { brief: 'kettles spouts handles', audience: null, keywords: [], competitors: [] };
  const words = briefWordsOf(openIndex([]), query as unknown as Query, [], new Map());
  const sought = { ...words, bitsOf: new Map([['kettles', 6], ['spouts', 5], ['handles', 1]]), because: new Map([['teapots', ['kettles']]]) }; // prettier-ignore
  const of = (id: number, title: string) => ({ id, name: 'loaves', title, description: '', known_posts: 3 }) as CandidateCommunity; // prettier-ignore
  type Matched = Partial<Candidate['matched'][number]>[];
  const told = (title: string, chosen: string[], matched: Matched = [], ofChosen: Matched = []) => {
    const communities = new Map([of(1, title), ...chosen.map((one, i) => of(i + 2, one))].map((one) => [one.id, one]));
    const candidate = (id: number) =>
      ({ id, score: 0.4, matched: id === 1 ? matched : ofChosen }) as unknown as Candidate;
    const lacking = lackingBeside(
      chosen.map((_, i) => candidate(i + 2)),
      communities,
      sought,
    );
    return describeNearMiss({ candidate: candidate(1), because: 'weaker', isAsLikely: false }, communities, undefined, lacking, proseIn('en')).why_not; // prettier-ignore
  };
  const lacks = /neither its name nor its description has “kettles”\./;
  assert.match(told('Bread', ['Kettles', 'Kettles', 'Bread']), lacks, 'two of three have kettles, none has spouts');
  assert.is(told('Bread', ['Kettles', 'Bread', 'Bread']), 'It is less likely to fit.');
  assert.is(told('Teapots', ['Kettles'], [{ term: 'teapots', source: 'name', origin: 'concept' }]), 'It is less likely to fit.', 'it was found by another word for it'); // prettier-ignore
  assert.is(told('Bread', ['Teapots'], [], [{ term: 'teapots', source: 'name', origin: 'concept' }]), 'It is less likely to fit.', 'nobody sees kettles there'); // prettier-ignore
  assert.is(told('Kettles and spouts', ['Kettles and spouts']), 'It is less likely to fit.', 'handles are missing');
  assert.match(told('Kettles, spouts, handles', ['Kettles']), /^It has the words of your brief, too/);
});

test('who wrote a quote is named where the licence asks for it, and nowhere else', () => {
  const authorOn = (platform: string, name: string) => {
    const post = {
      id: `7${name.slice(name.indexOf('@'))}`,
      author: 'ada',
      title: 'Stale',
      body: '',
      link: null,
      score: 1,
    };
    const found = {
      candidate: { score: 0.5, matched: [], facets: { audience: null, competitors: null, demand: null } },
      community: { platform, name, title: '', description: '', members: null, posts_per_day: null, last_post_at: null },
      evidence: { best: [{ post, quote: 'Stale', aspect: 'demand', matched: [] }], mentions: [], words: { name: [], title: [], description: [], sidebar: [] } },
      promotion: null,
      prose: proseIn('en'),
    } as unknown as ExaminedCommunity; // prettier-ignore
    return describeCommunity(found, { reasons: [], grade: null }, 1).evidence[0]?.post.author;
  };
  assert.is(authorOn('stack_exchange', 'bread@cooking.stackexchange.com'), 'ada');
  assert.is(authorOn('discourse', 'bread@forum.example.org'), 'ada');
  assert.is(authorOn('reddit', 'bread'), undefined);
});

test('a text that stands in several communities is shown with the first, unless another has nothing else', () => {
  const found = (...quotes: string[]) =>
    ({ evidence: quotes.map((quote) => ({ quote, post: { title: 'My starter' } })) }) as unknown as FoundCommunity;
  const folded = foldEvidence([found('It died, again.'), found('It died again', 'It lives'), found('it died  again')]);
  assert.equal(
    folded.map(({ evidence }) => evidence.map(({ quote }) => quote)),
    [['It died, again.'], ['It lives'], ['it died  again']],
  );
});

test.run();
