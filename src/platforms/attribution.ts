import { invented } from '../wire/shown-communities.ts';
import { hostOf } from './addresses.ts';
import type { PlatformName } from './platform.ts';

/** Whose licence asks that the author of what is quoted be named beside it. */
const namesAuthors = new Set<PlatformName>(['stack_exchange', 'discourse']);

/** The author as a quote has to name them; `undefined`: nothing asks for it, and nobody is named without need. */
export function quotedAuthor(platform: PlatformName, author: string | null): string | undefined {
  return namesAuthors.has(platform) ? (author ?? undefined) : undefined;
}

type Quoted = { platform: PlatformName; community: string; sample: boolean };

/**
 * What whoever quotes from a community owes: where it is from, and what its licence asks for as far as the platform states
 * one for everybody. A sentence for people.
 */
export function attributionOf({ platform, community, sample }: Quoted): string {
  if (sample) return invented;
  const host = hostOf(community);
  switch (platform) {
    case 'reddit':
      return 'Reddit. Its users keep their rights: quote briefly, name the author and link the post.';
    case 'stack_exchange':
      return `Stack Exchange (${host}). CC BY-SA: name the site and the author, link the post and the author, and share alike.`;
    case 'discourse':
      return `${host}, a Discourse forum. Its own terms apply; those that forums start with are CC BY-NC-SA 3.0: name the author and link the post.`;
    case 'hacker_news':
      return 'Hacker News. No licence is stated: quote briefly, name the author and link the post.';
    case 'lemmy':
      return `${host}, of the fediverse. The terms of its instance apply: name the author and link the post.`;
    default:
      return `A feed of ${host}. No licence is known: quote briefly and link the entry.`;
  }
}
