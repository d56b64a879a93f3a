import type { MatchedPost } from '../../analyst.ts';
import { stemOf } from '../content/phrases.ts';
import { proseOf } from '../prose.ts';
import { type Subject, wordsOf } from './read-criteria.ts';
import { functionWords, rootOf } from './words.ts';

/**
 * Of an intent: the words that a post has, as it has them, those that its flair alone has, and those of which it has no form,
 * as the intent has them.
 */
export type ToldWords = { spoken: string[]; inFlair: string[]; missing: string[] };

type Texts = Pick<MatchedPost, 'title' | 'body' | 'flair'>;

/** `roots`: those of the subject that stand in the post, most telling first. */
export function toldWords(intent: string, subject: Subject, roots: Iterable<string>, post: Texts): ToldWords {
  const written = formsIn(`${post.title} ${proseOf(post.body)}`);
  const inFlair = formsIn(post.flair ?? '');
  const whole = wholeWords(intent);
  const told = new Map<string, string>();
  const ofFlair = new Map<string, string>();
  const unclear = new Set<string>();
  for (const root of [...roots, ...subject.keys()]) {
    const word = subject.get(root)!;
    const joined = whole.get(root)?.replaceAll(/[.-]/g, '');
    const formIn = (forms: ReadonlyMap<string, string[]>) =>
      bestForm(forms.get(root) ?? [], word) ?? (joined && forms.get(rootOf(joined))?.[0]);
    const [form, flair] = [formIn(written), formIn(inFlair)];
    if (form && isUnclear(word, post)) unclear.add(root);
    else if (form) told.set(root, form);
    else if (flair) ofFlair.set(root, flair);
  }
  const missing = [...subject]
    .filter(([root]) => !told.has(root) && !ofFlair.has(root) && !unclear.has(root))
    .map(([root, word]) => whole.get(root) ?? word);
  return {
    spoken: [...new Set(told.values())],
    inFlair: [...new Set(ofFlair.values())],
    missing: [...new Set(missing)],
  };
}

/** "Go" and "Keep" are names where an intent has them so: written small they may be any word. */
function isUnclear(word: string, { title, body }: Texts): boolean {
  if (!functionWords.has(word)) return false;
  const name = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  return !new Set<string>(`${title} ${proseOf(body)}`.match(/[\p{L}\p{N}]+/gu)).has(name);
}

/** Endings by which words of one root are others: "fairly" and "fair", "story" and "store", "customers" and "custom". */
const ownEndings = [/[^aeiou]y(?:ing)?$/, /ers?$/];
/** Plurals that mean something else than one of them. */
const ownPlurals = new Set(['news', 'goods', 'customs']);

/** Whether one of two words of the same root is the other, told otherwise. "Cheaper" is a form of "cheap". */
export function isFormOf(word: string, form: string): boolean {
  if (word === form) return true;
  if (ownPlurals.has(word) || ownPlurals.has(form)) return false;
  const [ofWord, ofForm] = [stemOf(word), stemOf(form)];
  const isWho = word.endsWith('ers') || form.endsWith('ers');
  return ownEndings.slice(0, isWho ? 2 : 1).every((ending) => ending.test(ofWord) === ending.test(ofForm));
}

function bestForm(forms: readonly string[], word: string): string | undefined {
  return forms.find((form) => form === word) ?? forms.find((form) => isFormOf(word, form));
}

/** The words of a text by the roots of their parts. */
function formsIn(text: string): Map<string, string[]> {
  const forms = new Map<string, string[]>();
  for (const form of new Set(joinedWords(text)))
    for (const root of wordsOf(form).map(rootOf)) forms.set(root, [...(forms.get(root) ?? []), form]);
  return forms;
}

/** The words of a text that have a hyphen or a dot, by the roots of their parts. */
function wholeWords(text: string): Map<string, string> {
  const whole = joinedWords(text).filter((word) => /[.-]/.test(word));
  return new Map(whole.flatMap((word) => wordsOf(word).map((part) => [rootOf(part), word] as const)));
}

/** Words such as "e-mail" and "Next.js" whole. */
export function joinedWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}+#]+(?:[.-][\p{L}\p{M}\p{N}+#]+)*/gu) ?? [];
}
