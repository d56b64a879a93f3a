import { type Citation, citedIn } from '../../platforms/addresses.ts';

/** The same pages by their other names. */
const otherReddits = /^https?:\/\/(?:old\.|new\.|np\.|m\.|www\.)?reddit\.com/i;
/** `redd.it/ID`, `/comments/ID/a-title/COMMENT` and the like, which do not say the community. */
const shortReddit =
  /^https:\/\/(?:redd\.it|www\.reddit\.com\/(?:u(?:ser)?\/[^/]+\/)?(?:comments|gallery))\/(\w+)(?:\/[^/?#]*\/(\w+))?/i;

/** What may stand at an address, as it is copied from a browser: the one post or comment, by either of its names. */
export function pagesAt(url: string): Citation[] {
  const address = plainAddress(url.replace(otherReddits, 'https://www.reddit.com').replace(/^http:/i, 'https:'));
  const [, post, comment] = (address && shortReddit.exec(address)) || [];
  if (comment !== undefined) return [{ kind: 'comment', id: comment, community: null }];
  if (post !== undefined) return [{ kind: 'post', id: post, community: null }];
  const [page] = address === null ? [] : citedIn(address);
  if (!page) return [];
  // There, comments have the same address as posts.
  return page.id.endsWith('@news.ycombinator.com') ? [page, { ...page, kind: 'comment' }] : [page];
}

/** Without the titles that browsers show; `null`: a reply that is told by its place alone. */
function plainAddress(address: string): string | null {
  const { origin, pathname } = URL.parse(address) ?? {};
  const [kind, ...parts] = pathname?.split('/').filter((part) => part !== '') ?? [];
  switch (kind) {
    // `/t/a-title/12` of Discourse; `/t/a-title/12/4` is the fourth of its posts, and not the topic.
    case 't': {
      const [topic, place = '1'] = isNumber(parts[0]) ? parts : parts.slice(1);
      return place === '1' ? `${origin}/t/${topic}` : null;
    }
    // `/questions/12/a-title` of Stack Exchange, and its answer `/questions/12/a-title/34`.
    case 'questions': {
      const [question, , answer] = parts;
      return isNumber(answer) ? `${origin}/a/${answer}` : `${origin}/q/${question}`;
    }
    default:
      return address;
  }
}

function isNumber(part: string | undefined): boolean {
  return part !== undefined && /^\d+$/.test(part);
}
