import { nameInRecord } from './community-name.ts';
import { refuseOtherKinds } from './dump-kind.ts';
import { amount, type DumpRecord, flag, label, retrievalTime, text, time } from './dump-record.ts';

/** Throws `BadRecord`; `null`: a user's profile. */
export function readCommunity(record: DumpRecord) {
  refuseOtherKinds(record, 'subreddits');
  const name = nameInRecord(
    record,
    record['display_name'] == null && 'subreddit' in record ? 'subreddit' : 'display_name',
  );
  if (name === null) return null;
  return {
    key: name.toLowerCase(),
    name,
    name_key: name.toLowerCase(),
    title: text(record, 'title', 'title') ?? '',
    description: text(record, 'public_description', 'description') ?? '',
    sidebar: text(record, 'description', 'sidebar') ?? '',
    members: amount(record, 'subscribers'),
    nsfw: flag(record, 'over18') || flag(record, 'over_18'),
    access: label(record, 'subreddit_type'),
    quarantined: flag(record, 'quarantine'),
    language: language(record),
    category: label(record, 'advertiser_category'),
    created_at: time(record, 'created_utc'),
    as_of: retrievalTime(record),
  };
}

/** A row of `community`; the fields are its columns. */
export type CommunityRow = NonNullable<ReturnType<typeof readCommunity>>;

/** `en` of `en-US`. */
function language(record: DumpRecord): string | null {
  const code = label(record, 'lang')?.toLowerCase().split(/[-_]/)[0];
  return code && /^[a-z]{2,3}$/.test(code) ? code : null;
}
