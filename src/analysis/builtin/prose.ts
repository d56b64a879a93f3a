import { unlinked } from '../../text/markdown-links.ts';

const longest = 1500;
// No link's address is longer; the next closing parenthesis ends it.
const linkTarget = /[^)\n]{0,500}\)/y;

/** What a person wrote in their own words, for measuring: without code, quoted lines and addresses, in plain text. */
export function proseOf(markdown: string): string {
  const own = markdown
    .slice(0, longest * 2)
    .replaceAll(/```[\s\S]*?(?:```|$)|^(?: {4}|\t).*$|`[^`\n]*`/gm, ' ')
    .replaceAll(/^[^\S\n\r\u2028\u2029]*(?:>|&gt;)(?!!).*$/gm, ' ');
  return unlinked(own, linkTarget, { inLine: true })
    .replaceAll(/https?:\/\/\S+/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/&lt;|&gt;|&#x200B;|&nbsp;/g, ' ')
    .replaceAll(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g, '')
    .replaceAll('’', "'")
    .slice(0, longest)
    .trim();
}

/** Bots and moderators' notices are not how people talk. */
export function isNotice({ author, body }: { author: string | null; body: string }): boolean {
  return (
    (author !== null && /^(?:AutoModerator|.*[-_]?bot)$/i.test(author)) ||
    /\bi(?: am|['’]m) a bot\b|\bthis action was performed automatically\b/i.test(body.slice(-400))
  );
}
