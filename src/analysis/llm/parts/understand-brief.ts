import type { Brief, Understanding } from '../../analyst.ts';
import { comparable } from '../checks/comparable.ts';
import { isPlainPhrase } from '../checks/statement.ts';
import type { Block } from '../prompt.ts';
import { understandBriefPrompt } from '../prompts/understand-brief/schema.ts';
import type { Session } from '../session.ts';
import { shown } from '../shown-text.ts';

const [mostPhrases, mostTerms, mostExcluded] = [8, 10, 5];
const [phraseWords, termWords] = [6, 3];

/** What the model reads in a brief, next to what the built-in analyst has found in it. */
export async function understandBrief(
  session: Session,
  brief: Brief,
  builtin: Understanding,
  signal: AbortSignal,
): Promise<Understanding> {
  const answer = await session.ask(understandBriefPrompt, blocksOf(brief), signal);
  if (!answer) return builtin;
  const written = comparable(writtenIn(brief));
  const inBrief = (phrase: string) => phrase.trim() !== '' && written.includes(comparable(phrase.trim()));
  const kept = (phrases: string[], words: number) => {
    const plain = phrases.filter((phrase) => isPlainPhrase(phrase, written, words));
    session.dropped(phrases.length - plain.length);
    return plain.map((phrase) => phrase.trim());
  };
  const needed = new Set([...brief.keywords, ...brief.competitors].map(comparable));
  const demand = kept(answer.demand, phraseWords);
  return {
    ...builtin,
    audience: distinct([
      ...builtin.audience.slice(0, brief.audience ? 1 : 0),
      ...kept(answer.audience, phraseWords),
      ...builtin.audience,
    ]).slice(0, mostPhrases),
    competitors: distinct([...builtin.competitors, ...kept(answer.competitors.filter(inBrief), phraseWords)]),
    demand:
      demand.length > 0
        ? distinct([...brief.keywords, ...demand]).slice(0, Math.max(mostPhrases, brief.keywords.length))
        : builtin.demand,
    excluded: distinct([
      ...builtin.excluded,
      ...answer.excluded.filter((word) => inBrief(word) && !needed.has(comparable(word))).slice(0, mostExcluded),
    ]),
    searchTerms: distinct(kept(answer.search_terms, termWords))
      .filter((term) => !inBrief(term))
      .slice(0, mostTerms),
  };
}

function blocksOf(brief: Brief): Block[] {
  const { audience, competitors, keywords } = brief;
  const block = (kind: string, text: string): Block[] => (text === '' ? [] : [{ kind, id: null, text }]);
  return [
    ...block('brief', shown(brief.brief, 4000)),
    ...block('audience', shown(audience ?? '', 1000)),
    ...block('competitors', shown(competitors.join('\n'), 2000)),
    ...block('keywords', shown(keywords.join('\n'), 3000)),
  ];
}

/** Everything that the customer wrote. */
export function writtenIn({ brief, audience, competitors, keywords }: Brief): string {
  return [brief, audience ?? '', ...competitors, ...keywords].join('\n');
}

function distinct(phrases: readonly string[]): string[] {
  return [...new Map(phrases.map((phrase) => [comparable(phrase), phrase])).values()];
}
