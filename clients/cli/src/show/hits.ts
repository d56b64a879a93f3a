import type { MonitoringHit } from '@whereabouts/client';
import type { Column } from '../table.ts';
import { plain, type Terminal } from '../terminal.ts';
import { counted, localTime } from './figures.ts';

export const hitColumns: Column<MonitoringHit>[] = [
  { name: 'number', value: ({ sequence }) => sequence },
  { name: 'id', value: ({ id }) => id },
  { name: 'kind', value: ({ kind }) => kind },
  { name: 'community', value: ({ post }) => post.community },
  { name: 'created', value: ({ post }) => post.created_at },
  { name: 'relevance', value: ({ analysis }) => analysis.relevance },
  { name: 'intent', value: ({ analysis }) => analysis.intent },
  { name: 'sentiment', value: ({ analysis }) => analysis.sentiment },
  { name: 'review', value: ({ review }) => review.status },
  { name: 'title', value: ({ post }) => post.title },
  { name: 'excerpt', value: ({ post }) => post.excerpt },
  { name: 'why', value: ({ analysis }) => analysis.why },
  { name: 'url', value: ({ post }) => post.url },
  { name: 'deleted', value: ({ post }) => post.deleted },
];

const reviewSigns = { pending: ' ', approved: '✓', dismissed: '✗' } as const;

export function showHit(terminal: Terminal, { sequence, post, match, analysis, review, kind }: MonitoringHit): void {
  const lead = `${reviewSigns[review.status]} ${terminal.style('cyan', `#${sequence}`)}`;
  const marked = (text: string, field: 'title' | 'body', offset: number) => {
    const places = match.terms
      .filter((term) => term.field === field)
      .map(({ start, end }) => ({ start: start - offset, end: end - offset }));
    return mark(terminal, text, places);
  };
  if (post.deleted) {
    terminal.prose('It was taken down since, or forgotten on request.', { lead, indent: 8, format: 'dim' });
  } else {
    terminal.prose(marked(post.title || `(a ${kind})`, 'title', 0), { lead, indent: 8, format: 'bold' });
    if (post.excerpt) terminal.prose(`“${marked(post.excerpt, 'body', post.excerpt_start)}”`, { indent: 8 });
  }
  const { relevance, intent, sentiment, why, risks } = analysis;
  const facts = [
    `relevance ${relevance.toFixed(2)}`,
    intent.replaceAll('_', ' '),
    ...(sentiment === null ? [] : [sentiment]),
    post.community,
    localTime(post.created_at),
    ...(post.score === null ? [] : [counted(post.score, 'point')]),
  ];
  terminal.prose(plain(facts.join(' · ')), { indent: 8, format: 'dim' });
  terminal.prose(plain(why), { indent: 8, format: 'dim' });
  for (const risk of risks) {
    terminal.prose(plain(risk), { indent: 10, lead: `        ${terminal.style('yellow', '!')}` });
  }
  terminal.prose(plain(post.url), { indent: 8, format: 'dim' });
}

/** What matched, in another colour. Places are in UTF-16 units of the text; those outside of it are left out. */
function mark(terminal: Terminal, text: string, places: { start: number; end: number }[]): string {
  let marked = '';
  let at = 0;
  for (const { start, end } of places.toSorted((a, b) => a.start - b.start)) {
    if (start < at || end > text.length || end <= start) continue;
    marked += safe(text.slice(at, start)) + terminal.style('yellow', safe(text.slice(start, end)));
    at = end;
  }
  return (marked + safe(text.slice(at))).trim();
}

/** Like `plain`, with the blanks at both ends. */
function safe(text: string): string {
  const [, before = '', after = ''] = /^(\s?)[^]*?(\s?)$/.exec(text) ?? [];
  return (before && ' ') + plain(text) + (text.trim() && after && ' ');
}
