import { type HitLine, type Message, restOf } from './message.ts';

/** Links that decide about a hit; `null`: nobody may, or could. */
export type Decide = (hit: HitLine) => { approve: string; dismiss: string } | null;

/** What the link that unsubscribes is called. */
export const noMore = 'Send no more of these';

type Around = {
  footer: string;
  unsubscribe: string | null;
  decide: Decide;
};

/** Small HTML that every mail program shows: no pictures, no styles of elsewhere, nothing that tells that it was opened. */
export function mailHtml({ title, sections }: Message, { footer, unsubscribe, decide }: Around): string {
  const parts = sections.map((section) => {
    const { heading, lines, hits, url } = section;
    const rest = restOf(section);
    return [
      heading !== null && sections.length > 1 ? `<h2 style="font-size:16px">${escape(heading)}</h2>` : '',
      ...lines.map((line) => `<p>${escape(line)}</p>`),
      ...hits.map((hit) => hitHtml(hit, decide(hit))),
      rest === null ? '' : `<p>${url === null ? rest : `<a href="${escape(url)}">${rest}</a>`}</p>`,
    ].join('\n');
  });
  const end = unsubscribe === null ? '' : ` <a href="${escape(unsubscribe)}">${noMore}</a>`;
  return `<!doctype html><html lang="en"><body style="font:15px/1.5 sans-serif;max-width:40em">
<h1 style="font-size:18px">${escape(title)}</h1>
${parts.join('\n')}
<p style="color:#666;font-size:13px">${escape(footer)}${end}</p></body></html>`;
}

function hitHtml(hit: HitLine, links: ReturnType<Decide>): string {
  const more = [
    ...(hit.consoleUrl === null ? [] : [`<a href="${escape(hit.consoleUrl)}">Open</a>`]),
    ...(links === null
      ? []
      : [`<a href="${escape(links.approve)}">Approve</a>`, `<a href="${escape(links.dismiss)}">Dismiss</a>`]),
  ];
  return `<div style="margin:0 0 1.2em"><a href="${escape(hit.url)}">${escape(hit.title || hit.community)}</a> · ${escape(hit.where)}
${hit.quote === '' ? '' : `<blockquote style="margin:.3em 0 .3em .8em;color:#444">${escape(hit.quote)}</blockquote>`}
<div style="color:#666">${escape(hit.why)}</div>${more.length === 0 ? '' : `<div>${more.join(' · ')}</div>`}</div>`;
}

/** What strangers wrote is text. */
export function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
