/** Signs of Markdown and of addresses, of which people who read a result have no use. */
const marked =
  /https?:|www\.|\]\(|!\[|\*\*|__|~~|`|^\s*[#>|*]|&(?:amp|lt|gt|nbsp|#\w+);|(?<![\p{L}\p{N}])[*_](?=\S)[^*_\n]+(?<=\S)[*_](?![\p{L}\p{N}])|\\(?=[^\p{L}\p{N}\s])|\b(?:bit\.ly|goo\.gl|t\.co|tinyurl\.com|redd\.it|youtu\.be)\/|[\u200B-\u200D\u2060\uFEFF]/u;

/** Whether a text can be shown as it is: without Markdown, entities and addresses. */
export function isPlain(text: string): boolean {
  return !marked.test(text);
}
