import type { MatchedPost } from '../../analyst.ts';
import { stemOf } from '../content/phrases.ts';
import { proseOf } from '../prose.ts';
import { type Subject, wordsOf } from './read-criteria.ts';
import { rootOf } from './words.ts';

/** Of an intent: the words that a post has, as it has them, and those of which it has no form, as the intent has them. */
export type ToldWords = { spoken: string[]; missing: string[] };

type Texts = Pick<MatchedPost, 'title' | 'body' | 'flair'>;

/** `roots`: those of the subject that stand in the post, most telling first. */
export function toldWords(intent: string, subject: Subject, roots: Iterable<string>, post: Texts): ToldWords {
  const forms = formsIn(post);
  const whole = wholeWords(intent);
  const told = new Map<string, string>();
  for (const root of [...roots, ...subject.keys()]) {
    const word = subject.get(root)!;
    const joined = whole.get(root)?.replaceAll('-', '');
    const form = bestForm(forms.get(root) ?? [], word) ?? (joined && forms.get(rootOf(joined))?.[0]);
    if (form) told.set(root, form);
  }
  const missing = [...subject].filter(([root]) => !told.has(root)).map(([root, word]) => whole.get(root) ?? word);
  return { spoken: [...new Set(told.values())], missing: [...new Set(missing)] };
}

/** "Fairly" is no form of "fair", nor "friendly" of "friend". */
export function isFormOf(word: string, form: string): boolean {
  return !stemOf(form).endsWith('ly') || stemOf(word).endsWith('ly');
}

function bestForm(forms: readonly string[], word: string): string | undefined {
  return forms.find((form) => form === word) ?? forms.find((form) => isFormOf(word, form));
}

/** The words of a post by the roots of their parts. */
function formsIn({ title, body, flair }: Texts): Map<string, string[]> {
  const forms = new Map<string, string[]>();
  for (const form of new Set(hyphenated(`${title} ${proseOf(body)} ${flair ?? ''}`)))
    for (const root of wordsOf(form).map(rootOf)) forms.set(root, [...(forms.get(root) ?? []), form]);
  return forms;
}

/** The words of a text that have a hyphen, by the roots of their parts. */
function wholeWords(text: string): Map<string, string> {
  const whole = hyphenated(text).filter((word) => word.includes('-'));
  return new Map(whole.flatMap((word) => wordsOf(word).map((part) => [rootOf(part), word] as const)));
}

function hyphenated(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}+#]+(?:-[\p{L}\p{M}\p{N}+#]+)*/gu) ?? [];
}
