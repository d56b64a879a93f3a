import { proseOf } from '../prose.ts';

/** The sentence encoder reads no more. */
const maxGistLength = 240;

/** What a sentence encoder is to read of a post. Its title stands there twice: it says what the post is about, its beginning often not yet. */
export function gistOf({ title, body }: { title: string; body: string }): string {
  const titleTwice = title === '' ? '' : `${title}. ${title}. `;
  return `${titleTwice}${proseOf(body)}`.slice(0, maxGistLength);
}
