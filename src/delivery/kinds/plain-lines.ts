import type { Message } from './message.ts';

/** A message as lines of plain text. */
export function plainLines({ sections }: Message): string[] {
  return sections.flatMap(({ heading, lines, hits, more, url }, i) => [
    ...(i > 0 ? [''] : []),
    ...(heading !== null && sections.length > 1 ? [heading] : []),
    ...lines,
    ...hits.flatMap((hit) => [
      `${hit.title || hit.community} (${hit.where})`,
      ...(hit.quote === '' ? [] : [`> ${hit.quote}`]),
      hit.why,
      hit.url,
    ]),
    ...(more > 0 ? [`${more} more${url === null ? '' : `: ${url}`}`] : []),
  ]);
}
