import { type HitLine, type Message, restOf } from './message.ts';

/** Paragraphs of a message, with an empty line between them: each hit is one. `after`: further lines of a hit. */
export function plainLines({ sections }: Message, after: (hit: HitLine) => string[] = () => []): string[] {
  const paragraphs = sections.flatMap((section) => {
    const { heading, lines, hits, url } = section;
    const rest = restOf(section);
    return [
      [...(heading !== null && sections.length > 1 ? [heading] : []), ...lines],
      ...hits.map((hit) => [
        `${hit.title || hit.community} (${hit.where})`,
        ...(hit.quote === '' ? [] : [`> ${hit.quote}`]),
        hit.why,
        hit.url,
        ...after(hit),
      ]),
      rest === null ? [] : [`${rest}${url === null ? '' : `: ${url}`}`],
    ];
  });
  return paragraphs.filter((lines) => lines.length > 0).flatMap((lines, i) => (i === 0 ? lines : ['', ...lines]));
}
