import { amount, BadRecord, type DumpRecord, requiredText } from './dump-record.ts';

/** A community as a post, a comment or a rule mentions it. */
export type MentionedCommunity = { name: string; name_key: string; members: number | null };

/** Letters, digits and underscores; the site's first community alone has a dot. */
const communityName = /^(?:[a-z\d]\w{1,20}|reddit\.com)$/i;
const profileName = /^u_[\w-]+$/i;

/** The community's name without `r/`; `null`: it is a user's profile, which is no community. */
export function nameInRecord(record: DumpRecord, field: string): string | null {
  const name = requiredText(record, field, 'label').replace(/^\/?r\//i, '');
  if (profileName.test(name) || record['subreddit_type'] === 'user') return null;
  if (!communityName.test(name)) throw new BadRecord(`${field} is not the name of a community`);
  return name;
}

/** The community that a post or comment stands in; `null`: a user's profile. */
export function mentionedCommunity(record: DumpRecord): MentionedCommunity | null {
  const name = nameInRecord(record, 'subreddit');
  if (name === null) return null;
  return { name, name_key: name.toLowerCase(), members: amount(record, 'subreddit_subscribers') };
}
