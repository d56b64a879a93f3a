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
  const excluded = answer.excluded.filter((phrase) => inBrief(phrase) && !needed.has(comparable(phrase)));
  const ruledOut = ruleOut(builtin.rest, excluded.slice(0, mostExcluded));
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
    excluded: distinct([...builtin.excluded, ...ruledOut.phrases]),
    rest: ruledOut.rest,
    searchTerms: distinct(kept(answer.search_terms, termWords))
      .filter((term) => !inBrief(term))
      .slice(0, mostTerms),
  };
}

/** Cuts phrases out of a brief. One that is not in it, or all of it, is not ruled out. */
function ruleOut(brief: string, phrases: readonly string[]): { rest: string; phrases: string[] } {
  let rest = brief;
  const cut = phrases.filter((phrase) => {
    const without = cutOut(rest, phrase.trim());
    const isCut = without !== rest && /\p{L}{3}/u.test(without);
    if (isCut) rest = without;
    return isCut;
  });
  return { rest, phrases: cut };
}

const letter = /[\p{L}\p{N}]/u;

/** Without a phrase wherever it stands as whole words, in small or capital letters. */
function cutOut(text: string, phrase: string): string {
  const small = text.toLowerCase();
  // Some letters are two in the other case.
  if (small.length !== text.length || phrase === '') return text;
  let left = '';
  let from = 0;
  for (let at = small.indexOf(phrase.toLowerCase()); at >= 0; at = small.indexOf(phrase.toLowerCase(), at + 1)) {
    const end = at + phrase.length;
    if (at < from || letter.test(text.charAt(at - 1)) || letter.test(text.charAt(end))) continue;
    left += `${text.slice(from, at)} `;
    from = end;
  }
  return left + text.slice(from);
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
