import { z } from 'zod';
import { redditLink } from '../addresses.ts';
import { amount, count, flag, seconds, text } from '../reading/json-fields.ts';
import type { AnyComment, Community, Post, Rule } from '../platform.ts';
import { removerInCategory, removerInText } from '../reddit-removals.ts';
import { isClosed } from './names.ts';
import { commentOf, communityOf, postOf } from '../reading/shapes.ts';
import { storable, type TextPlace } from '../reading/storable.ts';

const labelIn = (place: TextPlace) =>
  z
    .string()
    .transform((value) => storable(value, place).trim() || null)
    .nullable()
    .catch(null);
const label = labelIn('label');
const id = z.string().regex(/^[\da-z]{1,16}$/);
const name = z.string().regex(/^[\w.-]{1,100}$/);
/** `edited` is false, true (when nobody noted the time) or a time. */
const secondsOrNull = seconds.nullable().catch(null);

const rawCommunity = z.object({
  display_name: name,
  title: text('title'),
  public_description: text('description'),
  description: text('sidebar'),
  subscribers: amount,
  over18: flag,
  subreddit_type: label,
  quarantine: flag,
  lang: label,
  advertiser_category: label,
  created_utc: secondsOrNull,
});

const rawPost = z.object({
  id,
  subreddit: name,
  author: label,
  title: text('title'),
  selftext: text('body'),
  url: labelIn('link'),
  is_self: flag,
  link_flair_text: label,
  score: count,
  hide_score: flag,
  upvote_ratio: z.number().min(0).max(1).nullable().catch(null),
  num_comments: amount,
  over_18: flag,
  created_utc: seconds,
  edited: secondsOrNull,
  removed_by_category: z.unknown().optional(),
  quarantine: flag,
  subreddit_type: label,
});

const rawComment = z.object({
  id,
  link_id: z.templateLiteral(['t3_', z.string().regex(/^[\da-z]{1,16}$/)]),
  parent_id: z.string().catch(''),
  subreddit: name,
  author: label,
  body: text('body'),
  score: count,
  score_hidden: flag,
  created_utc: seconds,
  edited: secondsOrNull,
});

const rawRule = z.object({
  short_name: labelIn('ruleTitle'),
  violation_reason: labelIn('ruleTitle'),
  description: text('ruleText'),
  priority: z.number().catch(Number.MAX_SAFE_INTEGER),
});
const rawWiki = z.object({ content_md: text('body') });

/** `null` here and below: Reddit's JSON is not one. */
export function toCommunity(raw: unknown): Community | null {
  const { data } = rawCommunity.safeParse(raw);
  if (!data || data.subreddit_type === 'user') return null;
  return communityOf({
    platform: 'reddit',
    name: data.display_name,
    title: data.title,
    description: data.public_description,
    sidebar: data.description,
    members: data.subscribers,
    nsfw: data.over18,
    access: data.subreddit_type,
    quarantined: data.quarantine,
    language: languageIn(data.lang),
    category: data.advertiser_category,
    createdAt: data.created_utc,
  });
}

/**
 * With `hidden`: it stands where not everybody may look. Removed posts show nothing of what they said; one whose author
 * has left Reddit stands without a name.
 */
export function toPost(raw: unknown): (Post & { hidden: boolean }) | null {
  const { data } = rawPost.safeParse(raw);
  if (!data || data.subreddit.startsWith('u_') || data.subreddit_type === 'user') return null;
  const removedBy =
    removerInCategory(data.removed_by_category) ?? removerInText(data.selftext) ?? removerInText(data.title);
  const post = postOf({
    ...writtenBy(data),
    title: data.title,
    body: data.selftext,
    link: !data.is_self && data.url !== null ? redditLink(data.url, data.id) : null,
    flair: data.link_flair_text,
    score: data.hide_score ? null : data.score,
    upvoteRatio: data.upvote_ratio,
    numComments: data.num_comments,
    nsfw: data.over_18,
    removedBy,
  });
  return { ...post, hidden: data.quarantine || isClosed(data.subreddit_type) };
}

/** A post that everybody may see, or its tombstone. */
export function knownPost(raw: unknown): Post | null {
  const read = toPost(raw);
  if (!read || read.hidden) return null;
  const { hidden: _hidden, ...post } = read;
  return post;
}

export function toComment(raw: unknown): AnyComment | null {
  const { data } = rawComment.safeParse(raw);
  if (!data || data.subreddit.startsWith('u_')) return null;
  const postId = data.link_id.slice('t3_'.length);
  return commentOf({
    ...writtenBy(data),
    postId,
    parentId: data.parent_id.startsWith('t1_') ? data.parent_id.slice('t1_'.length) : null,
    body: data.body,
    score: data.score_hidden ? null : data.score,
    removedBy: removerInText(data.body),
  });
}

type Written = { id: string; subreddit: string; author: string | null; created_utc: Date; edited: Date | null };

/** Where, when and by whom; nobody's name where its bearer has left. */
function writtenBy({ id, subreddit: community, author, created_utc: createdAt, edited: editedAt }: Written) {
  const name = author === '[deleted]' ? null : author;
  return { platform: 'reddit' as const, id, community, author: name, createdAt, editedAt };
}

export function toRules(raw: unknown): Rule[] | null {
  const asOf = new Date();
  const { data } = z.object({ rules: z.array(rawRule) }).safeParse(raw);
  const rules = data?.rules.toSorted((a, b) => a.priority - b.priority);
  const titled = rules?.map((rule) => ({
    title: rule.short_name ?? rule.violation_reason ?? '',
    text: rule.description,
  }));
  return titled?.map((rule, position) => ({ position, ...rule, asOf })) ?? null;
}

/** The text of a page of a wiki. */
export function toWikiText(raw: unknown): string | null {
  return z.object({ kind: z.literal('wikipage'), data: rawWiki }).safeParse(raw).data?.data.content_md ?? null;
}

/** `en` of `en-us`. */
function languageIn(lang: string | null): string | null {
  const code = lang?.toLowerCase().split(/[-_]/)[0];
  return code && /^[a-z]{2,3}$/.test(code) ? code : null;
}
