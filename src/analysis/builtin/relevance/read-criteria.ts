import type { HitCriteria, PostAct } from '../../analyst.ts';
import { namesAnAct, namesNoise, wantedActs } from '../acts/wanted-acts.ts';
import { functionWords, rootOf } from './words.ts';

/** The subject of a sentence such as "asks for a budgeting tool": its words by their root. */
export type Subject = ReadonlyMap<string, string>;

/**
 * What counts: acts, of which none are known where nobody named any, and a subject. `unnamed`: those of the acts that were
 * chosen, but that the sentence does not name as it names others of them.
 */
export type Criteria = { acts: readonly PostAct[]; unnamed: readonly PostAct[]; subject: Subject };

export function wantedIn({ intent, acts }: HitCriteria): Criteria | null {
  if (intent === null && !acts?.length) return null;
  const named = wantedActs(intent ?? '');
  const chosen = acts ?? named;
  const unnamed = chosen.some((act) => named.includes(act)) ? chosen.filter((act) => !named.includes(act)) : [];
  return { acts: chosen, unnamed, subject: subjectOf(intent ?? '') };
}

/** What does not count, one by one, such as "job ads" and "self-promotion". What is wanted is no noise, although the same word names both. */
export function unwantedIn({ noise }: HitCriteria, wanted: Criteria | null): Criteria[] {
  if (noise === null) return [];
  return noise
    .split(/[.;,]|\s(?:and|or)\s/)
    .map((part): Criteria => {
      const acts = wantedActs(part);
      const subject = [...subjectOf(part)].filter(([root, word]) => !wanted?.subject.has(root) && !namesNoise(word));
      return {
        acts: acts.filter((act) => !wanted?.acts.includes(act)),
        unnamed: [],
        subject: new Map(acts.length === 0 ? subjectOf(part) : subject),
      };
    })
    .filter(({ acts, subject }) => acts.length > 0 || subject.size > 0);
}

export function subjectOf(sentence: string): Subject {
  const words = new Map<string, string>();
  for (const word of wordsOf(sentence)) {
    if (word.length < 2 || functionWords.has(word) || namesAnAct(word)) continue;
    const root = rootOf(word);
    if (!words.has(root)) words.set(root, word);
  }
  return words;
}

export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}+#]+/u)
    .filter((word) => word !== '');
}
