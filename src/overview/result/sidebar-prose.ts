const link = /\[[^[\]\n]{0,300}\]\([^()\s]{0,500}/g;
const listed = /^[\s>]*(?:[-*+•#|]|\d{1,3}\\?[.)])|\|/;
const minWords = 4;

/** The sentences of a sidebar: its lists, tables and links are rules, or lead to other places, and say nothing of what it is about. */
export function sidebarProse(sidebar: string): string {
  return sidebar
    .split('\n')
    .filter((line) => !listed.test(line.replaceAll('**', '')) && wordsIn(line.replaceAll(link, ' ')) >= minWords)
    .join('\n');
}

function wordsIn(line: string): number {
  return line.match(/\p{L}+/gu)?.length ?? 0;
}
