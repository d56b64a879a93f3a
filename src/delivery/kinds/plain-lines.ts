import { type Message, restOf } from './message.ts';

export function plainLines({ sections }: Message): string[] {
  return sections.flatMap((section, i) => {
    const { heading, lines, hits, url } = section;
    const rest = restOf(section);
    return [
      ...(i > 0 ? [''] : []),
      ...(heading !== null && sections.length > 1 ? [heading] : []),
      ...lines,
      ...hits.flatMap((hit) => [
        `${hit.title || hit.community} (${hit.where})`,
        ...(hit.quote === '' ? [] : [`> ${hit.quote}`]),
        hit.why,
        hit.url,
      ]),
      ...(rest === null ? [] : [`${rest}${url === null ? '' : `: ${url}`}`]),
    ];
  });
}
