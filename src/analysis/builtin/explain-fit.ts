import type { FitFacts, WordCount } from '../analyst.ts';
import { joined, listOf, type Prose } from '../prose/prose.ts';
import { proseIn } from '../prose/prose-in.ts';

const maxCounts = 3;

/** Sentences about what was found and where; each says only what its facts say, with the words that stand there. */
export function explainFit(facts: FitFacts): string[] {
  const prose = proseIn(facts.language);
  const { words, counts, knownPosts, sharedLanguage } = facts;
  const places = (['name', 'title', 'description', 'sidebar'] as const)
    .filter((place) => words[place].length > 0)
    .map((place) => prose.words[place](listOf(prose, words[place])));
  const names = counts.filter(({ facet }) => facet === 'competitors').slice(0, maxCounts);
  const others = counts.filter(({ facet }) => facet !== 'competitors').slice(0, maxCounts);
  const mentions = [names, others].filter((some) => some.length > 0).map((some) => mentioned(prose, some, knownPosts));
  const reasons = [...places.slice(0, 2), ...mentions];
  if (reasons.length === 0) reasons.push(prose.onlyRelated);
  const name = sharedLanguage && new Intl.DisplayNames(prose.language, { type: 'language' }).of(sharedLanguage);
  return name ? [...reasons, prose.sharedLanguage(name)] : reasons;
}

/** Each number is the count of the word behind it. */
function mentioned(prose: Prose, counts: readonly WordCount[], known: number): string {
  const [first, ...others] = counts.map(({ words, ...one }) => ({ ...one, words: prose.quoted(words) }));
  const say = first!.facet === 'competitors' ? prose.named : prose.mentioned;
  const start = say(first!.posts, known, first!.words);
  if (known === 1) return `${joined(prose, [start, ...others.map(({ words }) => words)])}.`;
  return `${joined(prose, [start, ...others.map(({ posts, words }) => `${posts} ${words}`)])}.`;
}
