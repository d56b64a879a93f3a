import type { FitFacts, ShownWords, WordCount } from '../analyst.ts';
import { joined, listOf, maxWords, type Prose } from '../prose/prose.ts';
import { proseIn } from '../prose/prose-in.ts';

const maxPlaces = 2;
const maxCounts = 3;
const maxOrigins = 2;

/** Sentences about what was found and where; each says only what its facts say, with the words that stand there. */
export function explainFit(facts: FitFacts): string[] {
  const prose = proseIn(facts.language);
  const { words, counts, knownPosts, sharedLanguage } = facts;
  const places = (['name', 'title', 'description', 'sidebar'] as const)
    .filter((place) => words[place].length > 0)
    .slice(0, maxPlaces);
  const inPlaces = places.map((place) => {
    const found = words[place].map((one) => one.words);
    return prose.has(prose.places[place], listOf(prose, found), found.length);
  });
  const names = counts.filter(({ facet }) => facet === 'competitors').slice(0, maxCounts);
  const others = counts.filter(({ facet }) => facet !== 'competitors').slice(0, maxCounts);
  const mentions = [names, others].filter((some) => some.length > 0).map((some) => mentioned(prose, some, knownPosts));
  const reasons = [...inPlaces, ...mentions];
  if (reasons.length === 0) reasons.push(prose.onlyRelated);
  reasons.push(
    ...whyLookedFor(prose, [...places.flatMap((place) => words[place].slice(0, maxWords)), ...names, ...others]),
  );
  const name = sharedLanguage && new Intl.DisplayNames(prose.language, { type: 'language' }).of(sharedLanguage);
  return name ? [...reasons, prose.sharedLanguage(name)] : reasons;
}

/** Which words of the brief led to words that it does not have. */
function whyLookedFor(prose: Prose, shown: readonly ShownWords[]): string[] {
  const led = shown.filter(({ because = [] }) => because.length > 0);
  const byOrigin = Map.groupBy(led, ({ because }) => listOf(prose, because!));
  const sentences = [...byOrigin].map(([origins, found]) => {
    const words = [...new Set(found.map((one) => one.words.toLowerCase()))];
    return prose.lookedFor(listOf(prose, words), origins, [words.length, found[0]!.because!.length]);
  });
  return sentences.slice(0, maxOrigins);
}

/** Each number is the count of the word behind it. */
function mentioned(prose: Prose, counts: readonly WordCount[], known: number): string {
  const [first, ...others] = counts.map(({ words, ...one }) => ({ ...one, words: prose.quoted(words) }));
  const say = first!.facet === 'competitors' ? prose.named : prose.mentioned;
  const start = say(first!.posts, known, first!.words);
  if (known === 1) return `${joined(prose, [start, ...others.map(({ words }) => words)])}.`;
  return `${joined(prose, [start, ...others.map(({ posts, words }) => `${posts} ${words}`)])}.`;
}
