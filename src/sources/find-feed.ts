import { Parser } from 'htmlparser2';
import { feedName } from '../platforms/feed-name.ts';
import { readFeedHere } from '../platforms/read-long-feed.ts';
import type { Get } from '../platforms/asking/polite-get.ts';
import type { Detection } from './source.entity.ts';

const maxTried = 12;
/** Where programs for forums and blogs have their feeds, by what their pages say of themselves; the last ones for all. */
const conventions: [RegExp, string[]][] = [
  [/xenforo/i, ['/forums/-/index.rss']],
  [/phpbb/i, ['/app.php/feed', '/feed.php']],
  [/nodebb/i, ['/recent.rss', '/recentposts.rss']],
  [/flarum/i, ['/atom', '/rss']],
  [/vanilla/i, ['/discussions/feed.rss']],
  [/mybb/i, ['/syndication.php?type=atom1.0']],
  [/vbulletin/i, ['/external.php?type=RSS2']],
  [/./s, ['/feed', '/feed.xml', '/rss.xml', '/atom.xml', '/index.xml', '/feed.json']],
];

/** The feed at an address: itself, one that the page names, or one where the software usually has it. */
export async function findFeed(get: Get, address: string): Promise<Detection> {
  const { host } = new URL(address);
  const page = await get(address, 'feed');
  if (!page.ok) return { refused: `${host} cannot be read: ${page.detail ?? page.reason.replaceAll('_', ' ')}` };
  const direct = await asSource(address, page.value);
  if (direct) return direct;
  const named = namedFeeds(page.value, address);
  const usual = conventions
    .filter(([marks]) => marks.test(page.value.slice(0, 200_000)))
    .flatMap(([, paths]) => paths.map((path) => new URL(path, address).href));
  for (const candidate of [...new Set([...named, ...usual])].slice(0, maxTried)) {
    const answer = await get(candidate, 'feed');
    const source = answer.ok ? await asSource(candidate, answer.value) : null;
    if (source) return source;
  }
  return { refused: `${host} is no instance and no forum that is known here, and names no feed` };
}

async function asSource(address: string, text: string): Promise<Detection | null> {
  const feed = await readFeedHere({ text, base: address });
  if (!feed) return null;
  const reading = `a feed with ${feed.entries.length} entries: no scores, members, rules or deletions; what leaves it between two readings is a gap`; // prettier-ignore
  const [name, title] = [feedName(address), feed.title];
  return { found: { name, platform: 'feed', address, title, software: feed.format, reading } };
}

/** Links of the same host that a page calls its feeds. */
function namedFeeds(html: string, base: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, { rel = '', type = '', href = '' }) {
      if (name !== 'link' || !/\balternate\b/i.test(rel) || !/(rss|atom|feed\+json)/i.test(type)) return;
      const url = URL.parse(href, base);
      if (url && /^https?:$/.test(url.protocol)) found.push(url.href);
    },
  });
  parser.end(html.slice(0, 500_000));
  return found;
}
