import type { Config } from '../config.ts';
import { OperatorError } from '../errors.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import { wasForgotten } from '../forgetting/finding/find-at.ts';
import { findRequested, type Requested } from '../forgetting/finding/find-requested.ts';
import { forgetRequested } from '../forgetting/forget-requested.ts';
import { findQuotedPages } from '../forgetting/finding/quoted-entries.ts';
import type { Held } from '../forgetting/recheck.ts';
import { pageIdOf, platformOf } from '../platforms/addresses.ts';
import { readSources } from '../sources/sources.ts';
import { counted } from '../text/sentences.ts';
import type { PlatformName } from '../platforms/platform.ts';
import { withDatabase } from './database.ts';
import { say } from './say.ts';

type Options = { platform?: PlatformName; yes: boolean; json: boolean };

/** Answers somebody who asks to be forgotten: says first what there is, and forgets it with `--yes`. */
export async function forget(config: Config, what: string, { platform, yes, json }: Options): Promise<void> {
  const requested = requestOf(what, platform ?? null);
  await withDatabase(config, async ({ em }) => {
    // Which platform a host is, only they know: what a forum gave would be looked for where it is not.
    await readSources(em.fork());
    const held = await findRequested(em.fork(), requested);
    const pages = 'url' in requested ? await findQuotedPages(em.fork(), requested.url) : [];
    if (held.length + pages.length === 0) throw new OperatorError(await whyNothing(em.fork(), requested));
    // What has no page on a platform is an entry of a feed.
    const platforms = held.length === 0 ? ['feed'] : [...new Set(held.map(({ id }) => platformOf(id)))];
    const found = held.length === 0 ? { posts: 1, comments: 0 } : countsOf(held);
    if (!yes) return say(json, { found, platforms, forgotten: false }, `${foundSentence(found, platforms)} Nothing was changed: repeat it with --yes to forget them for good.`); // prettier-ignore
    if (platforms.length > 1)
      throw new OperatorError(`That name is used on ${platforms.join(' and ')}, maybe by different people: say which with --platform`); // prettier-ignore
    const { receipt, at, ...counts } = await forgetRequested(em.fork(), held, pages);
    // Nobody is made nameless: what they wrote goes with their name.
    const { authors: _authors, ...emptied } = counts;
    const told = Object.entries(emptied).map(([name, count]) => counted(count, name.slice(0, -1)));
    say(json, { receipt, at, ...counts, forgotten: true }, `Receipt ${receipt} of ${at}: lost their words: ${told.join(', ')}.`); // prettier-ignore
  });
}

/** Of an author nothing is kept that would tell that there was one. */
async function whyNothing(em: EntityManager, requested: Requested): Promise<string> {
  if ('author' in requested)
    return 'Nothing here is by that author (any more: what was forgotten before is not known by its author)';
  return (await wasForgotten(em, requested.url))
    ? 'What was at that address was forgotten on request before'
    : 'Nothing here is at that address';
}

/** A host and a path: an address that was copied without its beginning. */
const bareAddress = /^[\w-]+(?:\.[\w-]+)+\/\S+$/;
const shareLink = /^https?:\/\/[^/]*reddit\.com\/r\/[^/]+\/s\//i;
const authorPage = /^https?:\/\/[^/]*reddit\.com\/u(?:ser)?\/([^/?#]+)\/?(?:[?#].*)?$/i;

function requestOf(asked: string, platform: PlatformName | null): Requested {
  const what = bareAddress.test(asked) ? `https://${asked}` : asked;
  if (shareLink.test(what))
    throw new OperatorError('That is a link for sharing, which only Reddit can read: open it, and copy the address that it leads to'); // prettier-ignore
  const [, named] = authorPage.exec(what) ?? [];
  if (named !== undefined)
    throw new OperatorError(
      `That is the page of an author: forget u/${named} --platform reddit forgets what they wrote`,
    );
  if (/^https?:\/\//i.test(what)) return { url: what };
  const author = what.replace(/^\/?u\/|^@/, '').trim();
  if (author === '') throw new OperatorError('Say the name of an author, or the address of a post or comment');
  return { author, platform };
}

type Found = { posts: number; comments: number };

function countsOf(held: readonly Held[]): Found {
  const pages = (wanted: Held['kind']) =>
    new Set(held.filter(({ kind }) => kind === wanted).map(({ id }) => pageIdOf(id))).size;
  return { posts: pages('post'), comments: pages('comment') };
}

function foundSentence({ posts, comments }: Found, platforms: readonly string[]): string {
  return `That is ${counted(posts, 'post')} and ${counted(comments, 'comment')} on ${platforms.join(' and ')}.`;
}
