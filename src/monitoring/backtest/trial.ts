import type { HitCriteria, MatchedPost, Stream, StreamPost } from '../../analysis/analyst.ts';
import { attributionOf, quotedAuthor } from '../../platforms/attribution.ts';
import type { StoredItem } from '../../catalog/posts/items/read-items.ts';
import { compileQuery, type Match, type MonitoredDocument, type Query } from '../query/index.ts';
import { usesLanguage } from '../query/language/query-tree.ts';
import { languageKey } from '../../text/language-code.ts';
import type { BacktestInput } from '../jobs/monitoring-job.schema.ts';
import { beginningOfItem } from '../scan/matching/item-beginning.ts';
import { urlOf } from '../scan/judge-matches.ts';
import { excerptOf, isWanted, ownClause, textOf, toDocument, toMatchedPost } from '../scan/matching/match-items.ts';
import type { BacktestBody } from './backtest.schema.ts';

/** As many as there is time for to read what they mean. */
const maxOpen = 40;
const dayMs = 86_400_000;
const slotMs = 15 * 60_000;

export type BacktestExample = BacktestBody['examples'][number];

/** A match of which its words alone do not tell whether it is a hit. */
export type OpenMatch = { post: MatchedPost; example: BacktestExample; terms: string[] };

/** `stream`: what is known of the posts among which it looks. `isOpen`: what a post means may change how relevant it is. */
type JudgeByWords = { stream: Stream; judge: (post: MatchedPost) => { relevance: number; isOpen: boolean } };

export type TrialEnv = {
  languageOf: (text: string) => string | null;
  judgeIn: (stream: readonly StreamPost[], criteria: HitCriteria) => JudgeByWords;
};

/** What would have been found, as far as words tell. `openLeft`: of those that are open, the ones that nobody will read. */
export type TrialOutcome = {
  scanned: number;
  fromMs: number;
  toMs: number;
  /** Quarters of an hour in which something was written. */
  slots: number;
  matched: number;
  hits: number;
  terms: Record<string, number>;
  examples: BacktestExample[];
  /** Those that are open and nobody will read. */
  unread: BacktestExample[];
  open: OpenMatch[];
  openLeft: number;
  stream: Stream;
};

/** What a target would have found, item by item. Of texts it keeps only those that are shown or open. */
export class Trial {
  readonly #env: TrialEnv;
  readonly #input: BacktestInput;
  readonly #languages: readonly string[];
  readonly #needsLanguage: boolean;
  readonly #judged: JudgeByWords;
  readonly #match: (document: MonitoredDocument) => Match | null;
  readonly #slots = new Set<number>();
  readonly #terms = new Map<string, number>();
  readonly #found: Omit<TrialOutcome, 'slots' | 'terms' | 'stream'> = {
    scanned: 0,
    fromMs: Infinity,
    toMs: -Infinity,
    matched: 0,
    hits: 0,
    examples: [],
    unread: [],
    open: [],
    openLeft: 0,
  };

  constructor(env: TrialEnv, input: BacktestInput, query: Query, stream: readonly StreamPost[]) {
    this.#env = env;
    this.#input = input;
    this.#languages = input.languages.map(languageKey);
    this.#needsLanguage = usesLanguage(query) || input.languages.length > 0;
    this.#judged = env.judgeIn(stream, input);
    this.#match = compileQuery(query);
  }

  get outcome(): TrialOutcome {
    const { examples, unread } = this.#found;
    return {
      ...this.#found,
      slots: this.#slots.size,
      terms: Object.fromEntries(this.#terms),
      examples: bestOf(examples, this.#input.examples),
      unread: bestOf(unread, this.#input.examples),
      stream: this.#judged.stream,
    };
  }

  look(stored: StoredItem): void {
    const found = this.#found;
    const item = beginningOfItem(stored);
    const created = item.createdAt.getTime();
    found.fromMs = Math.min(found.fromMs, created);
    found.toMs = Math.max(found.toMs, created);
    found.scanned++;
    this.#slots.add(Math.floor(created / slotMs));
    const language = this.#needsLanguage ? this.#env.languageOf(textOf(item)) : null;
    const matched = this.#match(toDocument(item, language));
    if (!matched) return;
    found.matched++;
    if (!isWanted(this.#languages, language)) return;
    this.#judge(item, ownClause(matched));
  }

  #judge(item: StoredItem, match: Match): void {
    const { open } = this.#found;
    const post = toMatchedPost(item, match, null);
    const { relevance, isOpen } = this.#judged.judge(post);
    const terms = [...new Set(match.terms.map(({ text }) => text.toLowerCase()))];
    const one: OpenMatch = { post, example: exampleOf(item, match, relevance), terms };
    if (!isOpen) return this.#settle(one, 'examples');
    open.push(one);
    if (open.length <= maxOpen) return;
    // What would be shown first is read first.
    open.sort((a, b) => b.example.relevance - a.example.relevance);
    this.#found.openLeft++;
    this.#settle(open.pop()!, 'unread');
  }

  /** Decides by words. */
  #settle({ example, terms }: OpenMatch, where: 'examples' | 'unread'): void {
    const { examples: shown, min_relevance: least } = this.#input;
    if (example.relevance < least) return;
    this.#found.hits++;
    for (const term of terms) this.#terms.set(term, (this.#terms.get(term) ?? 0) + 1);
    const examples = this.#found[where];
    examples.push(example);
    if (examples.length >= 2 * shown + 100) this.#found[where] = bestOf(examples, shown);
  }
}

/** From how many days: a shorter time is a day. */
export function daysOf({ scanned, fromMs, toMs }: TrialOutcome): number {
  return scanned === 0 ? 1 : Math.max(1, (toMs - fromMs) / dayMs);
}

/** The most relevant, the newest of equals first. */
export function bestOf(examples: readonly BacktestExample[], most: number): BacktestExample[] {
  return examples
    .toSorted((a, b) => b.relevance - a.relevance || (a.created_at < b.created_at ? 1 : -1))
    .slice(0, most);
}

function exampleOf(item: StoredItem, match: Match, relevance: number): BacktestExample {
  return {
    platform: item.platform,
    id: item.id,
    url: urlOf(item),
    community: item.community,
    title: item.title,
    excerpt: excerptOf(item.body, match).excerpt,
    author: quotedAuthor(item.platform, item.author),
    attribution: attributionOf(item),
    created_at: item.createdAt.toISOString(),
    clause: match.clause,
    relevance,
  };
}
