import type { Talk, TalkPost, Topic } from '../../analyst.ts';
import { rounded } from '../../median.ts';
import { isNotice } from '../prose.ts';
import { languageOfText, languagesSpoken, mainLanguage } from '../text-language.ts';
import { rootOf, shareAnywhere } from '../relevance/words.ts';
import { wordsOf } from '../relevance/read-criteria.ts';
import { topiclessWords } from './common-words.ts';
import { type FrequentPhrase, frequentPhrases } from './frequent-phrases.ts';

const mostTopics = 12;
const leastPosts = 10;
/** One author's favourite subject is not the community's. */
const leastAuthors = 3;
const [leastForWord, leastTitlesForWord] = [4, 2];
const mostExamples = 2;
const minLiftOfWord = 4;
/** From here on two phrases are about the same posts. */
const sameTopic = 0.6;
/** What nearly everybody writes is the community's subject itself, not one of its topics. */
const everywhere = 0.35;
/** Phrases and names say more than single words that are written small. */
const worth = { word: 0.5, name: 1.2, phrase: 3 };
/** How many texts tell the language that their common words are in. */
const languageTexts = 60;

type Candidate = FrequentPhrase & { name: string; weight: number };

/** Phrases that several people write about, by how many posts speak of them; those about the same posts are one. */
export function findTopics({ posts, language }: Talk): Topic[] {
  const people = posts.filter((post) => !isNotice(post));
  if (people.length < leastPosts) return [];
  const read = people.slice(0, languageTexts).map(({ title, body }) => `${title} ${body}`);
  const languages = read.map(languageOfText);
  const main = language ?? mainLanguage(languages);
  const common = topiclessWords([...(main === null ? [] : [main]), ...languagesSpoken(languages)]);
  const least = Math.max(3, Math.ceil(people.length * 0.01));
  const authorsOf = (phrase: FrequentPhrase) =>
    new Set(phrase.posts.map((at) => people[at]!.author ?? `post ${at}`)).size;
  const ranked = frequentPhrases(people, { common, language: main }, least)
    .filter((phrase) => phrase.posts.length <= people.length * everywhere && authorsOf(phrase) >= leastAuthors)
    .map((phrase): Candidate => {
      const name = mostWritten(inNouns(phrase.written(), main));
      return { ...phrase, name, weight: weightOf(phrase, name, people.length) };
    })
    .filter(
      (phrase) =>
        phrase.weight > 0 &&
        (main !== 'de' || hasNoun(phrase.name)) &&
        !isTag(phrase, people) &&
        !age.test(phrase.name) &&
        isOwn(phrase, people.length) &&
        (phrase.words > 1 || isName(phrase.name) || isSubject(phrase)),
    )
    .toSorted((a, b) => b.weight - a.weight || a.key.localeCompare(b.key));
  const chosen: Candidate[] = [];
  for (const candidate of ranked) {
    if (chosen.length === mostTopics) break;
    if (!chosen.some((other) => isSame(candidate, other))) chosen.push(candidate);
  }
  return chosen
    .toSorted((a, b) => b.posts.length - a.posts.length)
    .map(({ name, posts: places }) => {
      const speaking = places.map((at) => people[at]!);
      const share = rounded(places.length / people.length);
      return { topic: name, n: places.length, share, examples: examplesOf(speaking, name) };
    });
}

/** What stands in titles is what posts are about; what stands in bodies only is mentioned. What stands in posts of anywhere tells nothing. */
function weightOf({ posts, words, inTitles }: FrequentPhrase, name: string, people: number): number {
  const kind = words > 1 ? 'phrase' : isName(name) ? 'name' : 'word';
  return (posts.length + 2 * inTitles) * worth[kind] * Math.max(0, Math.log(liftOf(name, posts.length / people)));
}

/** How many times as often people write it here as anywhere, by its rarest word. */
function liftOf(name: string, share: number): number {
  const anywhere = wordsOf(name).map((word) => shareAnywhere(rootOf(word)));
  return share / Math.min(...anywhere, 1);
}

/** A single word is a subject when people put it into their titles; elsewhere it may stand by chance. */
function isSubject({ posts, inTitles }: FrequentPhrase): boolean {
  return posts.length >= leastForWord && inTitles >= leastTitlesForWord;
}

/** A single word that is as common in many other communities does not tell this one from them. */
function isOwn({ words, name, posts }: Candidate, people: number): boolean {
  return words > 1 || liftOf(name, posts.length / people) >= minLiftOfWord;
}

/** Written with a capital, a digit or a sign inside, as names are. */
function isName(written: string): boolean {
  return /\p{Lu}|\d|[+#.]/u.test(written);
}

/** "24F", "30 m": how people tell their age and sex. */
const age = /^\d{2}\s?[mf]$/i;

function isSame(a: FrequentPhrase, b: FrequentPhrase): boolean {
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

/** "[Wish] Somebody who bakes", "What we bake [OC]": the kind of a post, which is no topic where it hardly stands elsewhere. */
const [tagInFront, tagBehind] = [/^\s*[[【][^\][】【]{1,30}[\]】]/u, /[[【(][\p{Lu}\d]{2,5}[\]】)]\s*$/u];

function isTag({ name, posts }: Candidate, people: readonly TalkPost[]): boolean {
  const small = name.toLowerCase();
  const tagged = posts.filter((at) => {
    const title = people[at]!.title.toLowerCase();
    const tags = [tagInFront, tagBehind].map((pattern) => pattern.exec(people[at]!.title)?.[0].toLowerCase() ?? '');
    const rest = tags.reduce((left, tag) => left.replace(tag, ' '), title);
    return tags.some((tag) => tag.includes(small)) && !rest.includes(small);
  });
  return tagged.length > posts.length / 2;
}

/** German writes its nouns with a capital, and phrases about things end with one. */
function hasNoun(written: string): boolean {
  return /(?:^|\s)\p{Lu}\S*$/u.test(written);
}

function inNouns(written: readonly string[], language: string | null): readonly string[] {
  const nouns = language === 'de' ? written.filter(hasNoun) : [];
  return nouns.length > 0 ? nouns : written;
}

function mostWritten(written: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const one of written) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b))[0]![0];
}

/** The best liked ones whose title has the topic's words, if there are such. */
function examplesOf(posts: readonly TalkPost[], topic: string): Topic['examples'] {
  const says = ({ title }: TalkPost) => (title.toLowerCase().includes(topic.toLowerCase()) ? 1 : 0);
  return posts
    .toSorted((a, b) => says(b) - says(a) || (b.score ?? 0) - (a.score ?? 0))
    .slice(0, mostExamples)
    .map(({ title, url }) => ({ title, url }));
}
