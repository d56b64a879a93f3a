import { nameInRecord } from './community-name.ts';
import { refuseOtherKinds } from './dump-kind.ts';
import { amount, BadRecord, type DumpRecord, flag, label, retrievalTime, text, time } from './dump-record.ts';

/** Throws `BadRecord`; `null`: a user's profile. What the record does not say is `null`. */
export function readCommunity(record: DumpRecord) {
  refuseOtherKinds(record, 'subreddits');
  const name = nameInRecord(
    record,
    record['display_name'] == null && 'subreddit' in record ? 'subreddit' : 'display_name',
  );
  if (name === null) return null;
  const over18 = flagOrNull(record, 'over18');
  const about = {
    title: text(record, 'title', 'title'),
    description: text(record, 'public_description', 'description'),
    sidebar: text(record, 'description', 'sidebar'),
    members: amount(record, 'subscribers'),
    nsfw: over18 === true || (flagOrNull(record, 'over_18') ?? over18),
    access: label(record, 'subreddit_type'),
    quarantined: flagOrNull(record, 'quarantine'),
    language: language(record),
    category: label(record, 'advertiser_category'),
    created_at: time(record, 'created_utc'),
  };
  if ('rules' in record && Object.values(about).every((value) => value === null))
    throw new BadRecord('it has nothing but rules: it is one of rules, not of subreddits');
  return { key: name.toLowerCase(), name, name_key: name.toLowerCase(), ...about, as_of: retrievalTime(record) };
}

/** A row of `community`; the fields are its columns. */
export type CommunityRow = NonNullable<ReturnType<typeof readCommunity>>;

function flagOrNull(record: DumpRecord, field: string): boolean | null {
  return record[field] == null ? null : flag(record, field);
}

/** `en` of `en-US`. */
function language(record: DumpRecord): string | null {
  const code = label(record, 'lang')?.toLowerCase().split(/[-_]/)[0];
  return code && /^[a-z]{2,3}$/.test(code) ? code : null;
}
