import { stringify } from 'csv-stringify/sync';
import type { FormatFrame } from '../../http/rest/formats.ts';
import type { HitBody } from './monitoring-hit.schema.ts';

type HitPage = { data: HitBody[] };

const columns: Record<string, (hit: HitBody) => string | number | boolean | null> = {
  sequence: ({ sequence }) => sequence,
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  platform: ({ post }) => post.platform,
  community: ({ post }) => post.community,
  created_at: ({ post }) => post.created_at,
  title: ({ post }) => post.title,
  excerpt: ({ post }) => post.excerpt,
  url: ({ post }) => post.url,
  author: ({ post }) => post.author,
  score: ({ post }) => post.score,
  num_comments: ({ post }) => post.num_comments,
  matched: ({ match }) => match.clause,
  relevance: ({ analysis }) => analysis.relevance,
  intent: ({ analysis }) => analysis.intent,
  sentiment: ({ analysis }) => analysis.sentiment,
  summary: ({ analysis }) => analysis.summary,
  why: ({ analysis }) => analysis.why,
  review: ({ review }) => review.status,
  review_note: ({ review }) => review.note,
  crossposts: ({ crossposts }) => crossposts.map(({ url }) => url).join(' '),
  attribution: ({ post }) => post.attribution,
  stored_at: ({ timing }) => timing.stored_at,
  deleted: ({ post }) => String(post.deleted),
};

/** RFC 4180 with a header. What a spreadsheet would run as a formula is told to be text. */
export function hitsAsCsv({ data }: HitPage): string {
  const rows = data.map((hit) => Object.values(columns).map((read) => read(hit)));
  return stringify([Object.keys(columns), ...rows], {
    escape_formulas: true,
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
  });
}

/** RFC 4287, for feed readers, which show the title in their list: the name of the job. */
export function hitsAsAtom({ data }: HitPage, { address, title }: FormatFrame): string {
  const jobId = /\/(mon_[0-9a-z]+)\//.exec(address)?.[1] ?? '';
  const updated = data.map(changedAt).toSorted().at(-1) ?? new Date(0).toISOString();
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>urn:whereabouts:${escaped(jobId)}</id>
  <title>${escaped(title)}</title>
  <updated>${updated}</updated>
  <link rel="self" href="${escaped(address)}"/>
${data.map(entryOf).join('')}</feed>
`;
}

function changedAt({ review, timing }: HitBody): string {
  return review.at ?? timing.stored_at;
}

function entryOf(hit: HitBody): string {
  const { id, post, analysis, review, timing } = hit;
  const title = post.deleted ? '(taken down)' : post.title === '' ? post.excerpt.slice(0, 80) : post.title;
  const text = post.deleted
    ? 'It was taken down since, or forgotten on request: nothing of it is kept here.'
    : `${analysis.summary} ${analysis.why} (relevance ${analysis.relevance}, ${review.status}; a person reads and decides.)`;
  return `  <entry>
    <id>urn:whereabouts:${escaped(id)}</id>
    <title>${escaped(`${post.community}: ${title}`)}</title>
    <link href="${escaped(post.url)}"/>
    <author><name>${escaped(post.author ?? 'unknown')}</name></author>
    <published>${timing.created_at}</published>
    <updated>${changedAt(hit)}</updated>
${post.attribution === null ? '' : `    <rights>${escaped(post.attribution)}</rights>\n`}    <category term="${escaped(analysis.intent)}"/>
    <summary type="text">${escaped(text)}</summary>
    <content type="text">${escaped(post.excerpt)}</content>
  </entry>
`;
}

/** For XML 1.0, which has no control characters, not even as entities. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
