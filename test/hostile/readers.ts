import { aGoal } from '../support/a-goal.ts';
import type { MatchedPost, TalkPost } from '../../src/analysis/analyst.ts';
import { languageOfText } from '../../src/analysis/builtin/text-language.ts';
import { builtinAnalyst } from '../support/builtin-analyst.ts';
import { titleForms } from '../../src/analysis/builtin/content/title-forms.ts';
import { classifyAct } from '../../src/analysis/builtin/acts/classify-act.ts';
import { goalThing } from '../../src/analysis/builtin/verdict/goal-thing.ts';
import { wantedActs } from '../../src/analysis/builtin/acts/wanted-acts.ts';
import { helpSignalsOf } from '../../src/analysis/builtin/intent/help-features.ts';
import { proseOf } from '../../src/analysis/builtin/prose.ts';
import { readPromotionRule } from '../../src/analysis/builtin/read-promotion-rule.ts';
import { wantedIn } from '../../src/analysis/builtin/relevance/read-criteria.ts';
import { blocksOf } from '../../src/analysis/builtin/rules/markdown-blocks.ts';
import { findRulesInText } from '../../src/analysis/builtin/rules/find-rules-in-text.ts';
import { karmaIn, accountAgeIn } from '../../src/analysis/builtin/rules/gate-numbers.ts';
import { readCommunityRules } from '../../src/analysis/builtin/rules/read-community-rules.ts';
import { readGates } from '../../src/analysis/builtin/rules/read-gates.ts';
import { readRule } from '../../src/analysis/builtin/rules/read-rule.ts';
import { folded, statementsOf } from '../../src/analysis/builtin/rules/statements.ts';
import { isFormal } from '../../src/analysis/builtin/tone/read-tone.ts';
import { moodOf } from '../../src/analysis/builtin/tone/feelings.ts';
import { comesNew } from '../../src/analysis/builtin/tone/newcomers.ts';
import { promotes } from '../../src/analysis/builtin/tone/promoters.ts';
import { givesThanks, insultsSomebody, jokes, laughs } from '../../src/analysis/builtin/tone/signs.ts';
import { strengthOf } from '../../src/analysis/builtin/tone/sentiment.ts';
import { understandBrief } from '../../src/analysis/builtin/brief/understand-brief.ts';
import { plainGoal } from '../../src/analysis/builtin/content/plain-goal.ts';
import { plainIntent } from '../../src/analysis/builtin/relevance/plain-intent.ts';
import { correctionsOf, withCorrections } from '../../src/catalog/ranking/query/spelling.ts';
import { isForbiddenAdvice, isOtherTalk } from '../../src/analysis/llm/checks/advice.ts';
import { figuresIn } from '../../src/analysis/llm/checks/figures.ts';
import { hasLink } from '../../src/analysis/llm/checks/links.ts';
import { mentions, namesIn } from '../../src/analysis/llm/checks/names.ts';
import { isBacked } from '../../src/analysis/llm/checks/statement.ts';
import { verbatim } from '../../src/analysis/llm/checks/verbatim.ts';
import { fenced } from '../../src/analysis/llm/fence.ts';
import { shown } from '../../src/analysis/llm/shown-text.ts';
import { hasHiddenCharacters } from '../../src/text/hidden-characters.ts';
import { parseLine } from '../../src/catalog/import/file/batches.ts';
import { readComment } from '../../src/catalog/import/records/comment-record.ts';
import { readCommunity } from '../../src/catalog/import/records/community-record.ts';
import { readPost } from '../../src/catalog/import/records/post-record.ts';
import { readRules } from '../../src/catalog/import/records/rule-record.ts';
import { openIndex, SegmentBuilder } from '../../src/catalog/ranking/index.ts';
import { detectLanguage, readQueryLanguage } from '../../src/catalog/ranking/words/language.ts';
import { nameWords } from '../../src/catalog/ranking/words/name-words.ts';
import { signsOf } from '../../src/catalog/ranking/query/query-kind.ts';
import { nameKey, plainText, words } from '../../src/catalog/ranking/words/tokenize.ts';
import { nameKey as catalogKey } from '../../src/catalog/posts/read-candidates.ts';
import { evidenceWork } from '../../src/discovery/evidence/evidence-thread.ts';
import { sentencesAround } from '../../src/discovery/evidence/quote.ts';
import { type SearchTerm, TermFinder } from '../../src/discovery/evidence/term-finder.ts';
import { toQuery } from '../../src/discovery/candidates/to-query.ts';
import { repeatsKey } from '../../src/http/rest/repeated-keys.ts';
import {
  compileQuery,
  type MonitoredDocument,
  parseQuery,
  Percolator,
  type Query,
} from '../../src/monitoring/query/index.ts';
import { citedIn } from '../../src/platforms/addresses.ts';
import { readCommunityName } from '../../src/platforms/community-name.ts';
import { rulesInPage } from '../../src/platforms/reading/rules-in-page.ts';
import { htmlText } from '../../src/platforms/reading/html-text.ts';
import { rulesInSidebar } from '../../src/platforms/reading/rules-in-sidebar.ts';
import { isPlain, plainText as readable } from '../../src/text/plain-text.ts';
import { words as searchWords } from '../../src/platforms/reading/fitting.ts';

export type Reader = (text: string) => unknown;

const { signal } = new AbortController();

const post = (text: string): TalkPost => ({
  id: 'p', url: '', author: 'a', title: text, body: text, link: null, flair: null, score: 1, numComments: 1, nsfw: false, createdMs: 0,
}); // prettier-ignore

const matched = (text: string): MatchedPost => ({
  id: 'p', community: 'c', title: text, body: text, link: text, flair: text, createdMs: 0, numComments: 1, clause: 'a', terms: [{ text, field: 'title' }], promotion: null,
}); // prettier-ignore

const brief = (text: string) => ({ brief: text, audience: text, competitors: [text], keywords: [text] });

const document = (text: string): MonitoredDocument => ({
  kind: 'post', title: text, body: text, author: text, community: text, flair: text, language: null, score: 1, numComments: 1, nsfw: false, url: text,
}); // prettier-ignore

/** Queries that find much in hostile texts, and look at all of it. */
const queries = ['a', 'aa*', '"a a"', '"a a a b"', 'a NEAR/100 a', '(a OR b OR wo*) NEAR/5 (a OR "a a")', 'title:a -body:b', 'url:a', '漢', '"漢字漢"', 'flair:a -b'].map(parsed); // prettier-ignore

function parsed(text: string): Query {
  const read = parseQuery(text);
  if (!read.ok) throw new Error(`${text}: ${read.error.message}`);
  return read.query;
}

const percolator = new Percolator();
for (const [i, query] of queries.entries()) percolator.add(String(i), query);
const compiled = queries.map(compileQuery);

const terms = ['a', 'a a', 'word', 'meal prep', '漢字', 'c++'].map((term): SearchTerm => ({ term, facet: 'demand', typed: true, exact: false, worth: 1, bits: 4 })); // prettier-ignore
const names = ['draw.io', 'A A', 'Word'].map((term): SearchTerm => ({ ...terms[0]!, term, exact: true }));
const briefWords = { bitsOf: new Map([['a', 4]]), bits: 4, pairs: new Set(['a a']), competitors: [], ordinary: new Set(['word']), known: 'en', language: 'en', english: true }; // prettier-ignore
const finder = new TermFinder([...terms, ...names], 'en', new Set(['word']));

const index = openIndex([]);

const line = (fields: Record<string, string>) => parseLine({ number: 1, bytes: Buffer.from(JSON.stringify(fields)) });

/** A record that may be refused, but is read. */
function imported(fields: Record<string, string>, read: (record: Record<string, unknown>) => unknown): unknown {
  const record = line(fields);
  if (typeof record !== 'object') return record;
  try {
    return read(record);
  } catch (error) {
    return error;
  }
}

const talk = (text: string) => ({
  posts: Array.from({ length: 12 }, (_, i) => ({ ...post(text), id: `p${i}`, author: `a${i}` })),
  comments: Array.from({ length: 12 }, (_, i) => ({ id: `c${i}`, url: '', postId: `p${i}`, parentId: null, author: 'b', body: text, score: 1, createdMs: 1 })), // prettier-ignore
  language: null,
});

/** All that reads what strangers or customers write, by itself and without the limits of whoever calls it: what judges it. */
export const judgementReaders: Record<string, Reader> = {
  'titles: forms': titleForms,
  'posts: help signals': (text) => helpSignalsOf({ title: text, body: text }),
  'posts: act': (text) => classifyAct({ title: text, body: text, link: text, flair: text }),
  'posts: wanted acts': wantedActs,
  'goals: what they are about': goalThing,
  'posts: prose': proseOf,
  'posts: judged': (text) => builtinAnalyst.judgePosts([matched(text)], { intent: text, noise: text }, signal),
  'posts: criteria': (text) => wantedIn({ intent: text, noise: null }),
  'posts: newcomers and makers': (text) => [
    comesNew(post(text)),
    promotes(post(text)),
    promotes(post(`I made an app ${text}`)),
  ],
  'comments: signs': (text) => [
    laughs(text),
    jokes(text, text),
    givesThanks(text),
    insultsSomebody(text),
    isFormal(text),
  ],
  'comments: sentiment': strengthOf,
  'texts: feelings': (text) => moodOf(text, true),
  'texts: language': languageOfText,
  'texts: folded': folded,
  'texts: plain': (text) => [readable(text), isPlain(text)],
  'texts: statements': statementsOf,
  'rules: one': (text) => readRule({ title: text, text }),
  'rules: gates': (text) => readGates([{ title: `karma and account ${text}`, text }]),
  'rules: numbers': (text) => [karmaIn(`at least karma ${text}`), accountAgeIn(`at least account new ${text}`)],
  'rules: promotion': (text) => readPromotionRule([{ title: text, text }]),
  'rules: of a community': (text) => readCommunityRules([{ source: 'rules', texts: [{ title: text, text }] }]),
  'sidebars: blocks': blocksOf,
  'sidebars: rules': findRulesInText,
  'sidebars: rules of a Lemmy community': (text) => rulesInSidebar(`# Rules\n1. a\n${text}`, new Date(0)),
  'pages: text of HTML': (text) => [htmlText(text), htmlText(`<p>${text}</p>`)],
  'pages: guidelines': (text) => rulesInPage(`<b>Rules</b><p>${text}. Or not.`, new Date(0)),
  'sidebars: a community': (text) =>
    builtinAnalyst.readCommunity({ name: 'c', sources: [{ source: 'sidebar', texts: [{ title: text, text }] }], talk: talk(text) }, signal), // prettier-ignore
  'sidebars: fit': (text) => builtinAnalyst.measureFit(aGoal(text.slice(0, 4000)), text, talk(text), signal),
};

/** The same: what searches, imports, answers and asks a model. */
export const otherReaders: Record<string, Reader> = {
  'briefs: understood': (text) => understandBrief(brief(text)),
  'briefs: as a query': (text) => toQuery(brief(text), understandBrief(brief(text))),
  'briefs: signs': (text) => signsOf(text, false, null),
  'briefs: language': readQueryLanguage,
  'briefs: terms': (text) => index.understand({ brief: text, competitors: [], keywords: [] }),
  'briefs: typos': (text) => {
    const query = { brief: text, competitors: [], keywords: [] };
    return withCorrections(text, correctionsOf(query, { communities: () => 3, total: 100_000 }));
  },
  'intents: in plain words': plainIntent,
  'goals: in plain words': plainGoal,
  'queries: parsed': (text) => parseQuery(text.slice(0, 4000)),
  'queries: a document': (text) => percolator.match(document(text)),
  'queries: a document, one by one': (text) => compiled.map((match) => match(document(text))),
  'evidence: quote': (text) => sentencesAround(text, (part) => finder.in(part).length),
  'evidence: terms': (text) => finder.in(text),
  'evidence: of posts': (text) =>
    evidenceWork.work([{ texts: { name: text, title: text, description: text, sidebar: text }, posts: [{ id: 'p', community_id: 1, title: text, body: text, created_at: '', score: 1, num_comments: 1 }], terms: [...terms, ...names], inName: ['a', 'a a'], onlyInName: [], plainInName: [], brief: briefWords, meaning: new Float32Array(128), own: true }] as never, undefined as never), // prettier-ignore
  'ranking: words': (text) => words(plainText(text)),
  'ranking: names': (text) => [nameKey(text), catalogKey(text), readCommunityName(text)],
  'ranking: words of a name': (text) => nameWords(text, { count: () => 0, total: 1 }),
  'ranking: language': detectLanguage,
  'ranking: a community': (text) => {
    const builder = new SegmentBuilder();
    const fields = {
      title: text,
      description: text,
      sidebar: text,
      members: null,
      nsfw: false,
      language: null,
      category: text,
    };
    builder.addCommunity({ id: 1, platform: 'reddit', name: text, ...fields }, [{ title: text, body: text, score: 1 }]);
    return builder.finish();
  },
  'import: a post': (text) => imported({ id: 'a', subreddit: 'a', title: text, selftext: text, url: text, author: text, link_flair_text: text, created_utc: '1' }, readPost), // prettier-ignore
  'import: a comment': (text) => imported({ id: 'a', link_id: 't3_a', subreddit: 'a', body: text, author: text, created_utc: '1' }, readComment), // prettier-ignore
  'import: a community': (text) => imported({ display_name: 'a', title: text, public_description: text, description: text, lang: text }, readCommunity), // prettier-ignore
  'import: rules': (text) => imported({ subreddit: 'a', rules: text, short_name: text, description: text }, (record) => readRules(record, 1)), // prettier-ignore
  'import: a line': (text) => parseLine({ number: 1, bytes: Buffer.from(text) }),
  'model: shown': (text) => [shown(text, 100_000), hasHiddenCharacters(text)],
  'model: fenced': (text) => fenced('f', [{ kind: 'post', id: 'p', text }]),
  'model: checks of a sentence': (text) => [hasLink(text), figuresIn(text), namesIn(text), isForbiddenAdvice(text), isOtherTalk(text), mentions(text, 'a')], // prettier-ignore
  'model: backed statements': (text) => isBacked('They ask for a word there.', { texts: [text], communities: ['a'] }),
  'model: quotes': (text) => verbatim(text.slice(0, 200), `${text.slice(1)} b`),
  'pages: cited': citedIn,
  'searches: words': searchWords,
  'bodies: keys': (text) => repeatsKey(JSON.stringify({ a: text })),
};
