import type { Talk, TalkPost, Topic } from '../../analyst.ts';
import { rounded } from '../../median.ts';
import { isNotice, proseOf } from '../prose.ts';
import { languageOfText, mainLanguage } from '../text-language.ts';
import { commonWords } from './common-words.ts';
import { type Phrase, phrasesOf } from './phrases.ts';

const mostTopics = 12;
const leastPosts = 10;
/** One author's favourite subject is not the community's. */
const leastAuthors = 3;
const mostExamples = 2;
/** From here on two phrases are about the same posts. */
const sameTopic = 0.6;
/** What nearly everybody writes is the community's subject itself, not one of its topics. */
const everywhere = 0.35;
/** Phrases and names say more than single words that are written small. */
const worth = { word: 0.5, name: 1.2, phrase: 3 };
const breath = 100;

type Counted = { written: Map<string, number>; words: number; posts: number[]; authors: Set<string>; inTitles: number };

/** Phrases that several people write about, by how many posts speak of them; those about the same posts are one. */
export async function findTopics({ posts, language }: Talk, signal: AbortSignal): Promise<Topic[]> {
  const people = posts.filter((post) => !isNotice(post));
  if (people.length < leastPosts) return [];
  const common = commonWords(
    language ?? mainLanguage(people.slice(0, 60).map(({ title, body }) => languageOfText(`${title} ${body}`))),
  );
  const least = Math.max(3, Math.ceil(people.length * 0.01));
  const counted = await count(people, common, least, signal);
  const frequent = [...counted].filter(
    ([, { posts, authors }]) =>
      posts.length >= least && authors.size >= leastAuthors && posts.length <= people.length * everywhere,
  );
  const ranked = frequent
    .map(([key, one]) => ({ key, ...one, weight: weightOf(one) }))
    .toSorted((a, b) => b.weight - a.weight || a.key.localeCompare(b.key));
  const chosen: (typeof ranked)[number][] = [];
  for (const candidate of ranked) {
    if (chosen.length === mostTopics) break;
    if (!chosen.some((other) => isSame(candidate, other))) chosen.push(candidate);
  }
  return chosen
    .toSorted((a, b) => b.posts.length - a.posts.length)
    .map((topic) => ({
      topic: mostWritten(topic.written),
      n: topic.posts.length,
      share: rounded(topic.posts.length / people.length),
      examples: examplesOf(
        topic.posts.map((at) => people[at]!),
        mostWritten(topic.written),
      ),
    }));
}

/** Only what enough posts say is looked at closely: most phrases stand in a single one, and there are very many. */
async function count(
  posts: readonly TalkPost[],
  common: ReadonlySet<string>,
  least: number,
  signal: AbortSignal,
): Promise<Map<string, Counted>> {
  const frequency = new Map<string, number>();
  await eachPost(posts, signal, (post) => {
    for (const key of phrasesIn(post, common).all.keys()) frequency.set(key, (frequency.get(key) ?? 0) + 1);
  });
  for (const [key, times] of frequency) if (times < least) frequency.delete(key);
  const counted = new Map<string, Counted>();
  await eachPost(posts, signal, (post, at) => {
    const { all, inTitle } = phrasesIn(post, common);
    for (const phrase of all.values()) {
      if (frequency.has(phrase.key)) add(counted, phrase, at, post.author ?? `post ${at}`, inTitle);
    }
  });
  return counted;
}

function phrasesIn({ title, body }: TalkPost, common: ReadonlySet<string>) {
  const inTitle = phrasesOf(title, common);
  return { inTitle, all: new Map([...phrasesOf(proseOf(body), common), ...inTitle]) };
}

async function eachPost(
  posts: readonly TalkPost[],
  signal: AbortSignal,
  look: (post: TalkPost, at: number) => void,
): Promise<void> {
  for (const [at, post] of posts.entries()) {
    if (at % breath === 0) {
      await new Promise(setImmediate);
      signal.throwIfAborted();
    }
    look(post, at);
  }
}

function add(
  counted: Map<string, Counted>,
  { key, written, words }: Phrase,
  at: number,
  author: string,
  inTitle: ReadonlyMap<string, Phrase>,
): void {
  const one: Counted = counted.get(key) ?? { written: new Map(), words, posts: [], authors: new Set(), inTitles: 0 };
  one.written.set(written, (one.written.get(written) ?? 0) + 1);
  one.posts.push(at);
  one.authors.add(author);
  if (inTitle.has(key)) one.inTitles++;
  counted.set(key, one);
}

/** What stands in titles is what posts are about; what stands in bodies only is mentioned. */
function weightOf({ written, posts, words, inTitles }: Counted): number {
  const kind = words > 1 ? 'phrase' : isName(mostWritten(written)) ? 'name' : 'word';
  return (posts.length + 2 * inTitles) * worth[kind];
}

/** Written with a capital, a digit or a sign inside, as names are. */
function isName(written: string): boolean {
  return /\p{Lu}|\d|[+#.]/u.test(written);
}

type Ranked = Counted & { key: string };

function isSame(a: Ranked, b: Ranked): boolean {
  if (` ${a.key} `.includes(` ${b.key} `) || ` ${b.key} `.includes(` ${a.key} `)) return true;
  if (squeezed(a.key) === squeezed(b.key)) return true;
  const inB = new Set(b.posts);
  const both = a.posts.filter((at) => inB.has(at)).length;
  return (
    both / Math.min(a.posts.length, b.posts.length) >= sameTopic &&
    both / (a.posts.length + b.posts.length - both) >= sameTopic / 2
  );
}

/** "Active Record", "active-record" and "ActiveRecord" are one topic. */
function squeezed(key: string): string {
  return key.replaceAll(/[\s.-]/g, '');
}

function mostWritten(written: ReadonlyMap<string, number>): string {
  return [...written].toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b))[0]![0];
}

/** The best liked ones whose title has the topic's words, if there are such. */
function examplesOf(posts: readonly TalkPost[], topic: string): Topic['examples'] {
  const says = ({ title }: TalkPost) => (title.toLowerCase().includes(topic.toLowerCase()) ? 1 : 0);
  return posts
    .toSorted((a, b) => says(b) - says(a) || (b.score ?? 0) - (a.score ?? 0))
    .slice(0, mostExamples)
    .map(({ title, url }) => ({ title, url }));
}
