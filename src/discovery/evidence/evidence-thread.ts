import type { RecentPost } from '../../catalog/posts/items/read-recent-posts.ts';
import { does, threadTask, type ThreadWork } from '../../threads/thread-task.ts';
import type { BriefWords } from './brief-words.ts';
import { countMentions, type Mention, readPost } from './count-mentions.ts';
import { type Evidence, findEvidence } from './find-evidence.ts';
import { nearnessTo } from './nearness.ts';
import { type SearchTerm, TermFinder } from './term-finder.ts';
import {
  type CommunityTexts,
  minWorth,
  wordInName,
  wordOfName,
  wordsInCommunity,
  type WordsInCommunity,
} from './words-in-community.ts';

/** What is known of one community, and what is looked for in it. */
export type EvidenceQuestion = {
  texts: CommunityTexts;
  posts: readonly RecentPost[];
  terms: readonly SearchTerm[];
  /** Those of them that the ranking found in the name. */
  inName: readonly string[];
  /** Further ones, which are looked for in the name alone. */
  onlyInName: readonly SearchTerm[];
  /** Those that are told there beside others alone. */
  plainInName: readonly SearchTerm[];
  brief: BriefWords;
  meaning: Float32Array | null;
  /** Whether the community is in the language of the brief. */
  own: boolean;
  notedScore: number;
};

export type CommunityEvidence = Evidence & { mentions: Mention[]; words: WordsInCommunity };

export const noEvidence: CommunityEvidence = {
  best: [],
  read: [],
  mentions: [],
  words: { name: [], title: [], description: [], sidebar: [] },
};

export const evidenceTask = threadTask<readonly EvidenceQuestion[], CommunityEvidence[]>('findEvidence');

/** One answer a community, in their order. */
export const evidenceWork: ThreadWork = does(evidenceTask, (questions) => questions.map(answer));

function answer(question: EvidenceQuestion): CommunityEvidence {
  const { texts, posts, terms, brief, meaning, own, notedScore } = question;
  const finder = new TermFinder(terms, brief.language, brief.ordinary);
  const readings = posts.map((post) => readPost(finder, post));
  // A name that was joined or cut otherwise is known to the ranking as another word.
  const isIt = (term: SearchTerm) => term.worth >= minWorth && wordOfName(texts.name, term, brief.language) !== null;
  const named = terms.filter((term) => term.exact || question.inName.includes(term.term) || isIt(term));
  const topics = new Set([
    ...named.filter((term) => wordInName(texts.name, term, brief.language) !== null),
    ...finder.in(texts.title).map(({ term }) => term),
  ]);
  return {
    ...findEvidence(posts, readings, finder, {
      brief,
      nearness: meaning && nearnessTo(meaning),
      own,
      topics,
      notedScore,
    }),
    mentions: countMentions(posts, readings),
    words: wordsInCommunity(texts, finder, [...named, ...question.onlyInName], brief.language, question.plainInName),
  };
}
