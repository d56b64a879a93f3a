import { decodeHTMLStrict } from 'entities/decode';
import { z } from 'zod';
import { communityUrl, postUrl } from '../addresses.ts';
import { htmlText } from '../reading/html-text.ts';
import { amount, count, id, seconds, writtenSeconds } from '../reading/json-fields.ts';
import type { AnyComment, Community, Post } from '../platform.ts';
import { commentOf, communityOf, postOf } from '../reading/shapes.ts';
import { maxTextUnits, storable } from '../reading/storable.ts';

const owner = z
  .object({ display_name: z.string().nullish().catch(null), user_type: z.string().nullish().catch(null) })
  .nullish()
  .catch({ display_name: null, user_type: null });
const texts = {
  body: z.string().max(2_000_000).nullish().catch(null),
  body_markdown: z.string().max(2_000_000).nullish().catch(null),
  owner,
  score: count,
  creation_date: writtenSeconds,
  last_edit_date: seconds.nullish().catch(null),
};

export const question = z.object({
  ...texts,
  question_id: id,
  title: z.string().catch(''),
  tags: z.array(z.string().min(1).max(60)).catch([]),
  answer_count: amount,
});
export type Question = z.infer<typeof question>;

export const answer = z.object({ ...texts, answer_id: id, question_id: id });
export const comment = z.object({ ...texts, comment_id: id, post_id: id, post_type: z.string().catch('question') });

/** Whoever asks for one by its id wants to know whether it stands, whatever else is told of it. */
const standsAnyway = { creation_date: writtenSeconds.catch(new Date(0)) };
export const asked = {
  question: question.extend(standsAnyway),
  answer: answer.extend(standsAnyway),
  comment: comment.extend(standsAnyway),
};
export const tag = z.object({ name: z.string().min(1).max(60), count: amount });

/** The signs of tags that names of communities do not have. */
export function nameOfTag(name: string): string {
  return name.replaceAll('#', '_sharp').replaceAll('+', '_plus');
}

export function tagOfName(local: string): string {
  return local.toLowerCase().replaceAll('_sharp', '#').replaceAll('_plus', '+');
}

/** The community of a tag; `null`: of the site as a whole. */
export function communityName(tagName: string | null, site: string): string {
  return `${tagName === null ? 'all' : nameOfTag(tagName)}@${site}`;
}

function bodyOf({ body_markdown: markdown, body }: Pick<Question, 'body' | 'body_markdown'>): string {
  return storable(markdown ? decodeHTMLStrict(markdown) : htmlText(body ?? ''), 'body');
}

function plain(text: string, place: 'title' | 'label'): string {
  return storable(decodeHTMLStrict(text.slice(0, 2 * maxTextUnits.title)), place);
}

/**
 * A question as a post of one of its tags. It is at home under its first tag; under others its id says which, because each
 * community has posts of its own.
 */
export function toPost(told: Question, tagName: string | null, site: string): Post {
  const [home = null] = told.tags;
  const isHome = tagName === null || tagName === home;
  const community = communityName(isHome ? home : tagName, site);
  const fullId = `${told.question_id}${isHome ? '' : `.${nameOfTag(tagName)}`}@${site}`;
  return postOf({
    platform: 'stack_exchange',
    id: fullId,
    community,
    ...writerOf(told),
    title: plain(told.title, 'title'),
    body: bodyOf(told),
    url: postUrl('stack_exchange', community, `${told.question_id}@${site}`),
    flair: told.tags.length > 0 ? storable(told.tags.join(', '), 'label') : null,
    score: told.score,
    numComments: told.answer_count,
    createdAt: told.creation_date,
    editedAt: told.last_edit_date ?? null,
  });
}

/** Who deleted their account is shown under a number, or not at all. */
function writerOf({ owner: by }: Pick<Question, 'owner'>): Pick<Post, 'author' | 'isAuthorUnread'> {
  if (!by || by.user_type === 'does_not_exist') return { author: null };
  return by.display_name ? { author: plain(by.display_name, 'label') } : { author: null, isAuthorUnread: true };
}

/**
 * An answer, or a comment under a question: those are counted apart, so their ids begin with `c`. Like its question it has
 * under each tag an id of its own.
 */
export function toComment(told: z.infer<typeof answer> | z.infer<typeof comment>, of: Post, site: string): AnyComment {
  const local = 'answer_id' in told ? told.answer_id : `c${told.comment_id}`;
  const parent = 'post_type' in told && told.post_type === 'answer' ? `${told.post_id}@${site}` : null;
  return commentOf({
    platform: 'stack_exchange',
    id: `${local}${of.id.slice(of.id.search(/[.@]/))}`,
    postId: of.id,
    parentId: parent,
    community: of.community,
    ...writerOf(told),
    body: bodyOf(told),
    score: told.score,
    createdAt: told.creation_date,
    editedAt: told.last_edit_date ?? null,
  });
}

export function titleOf(tagName: string, site: string): string {
  return `${tagName} on ${site}`;
}

/** A tag, or the site as a whole. Who reads a tag is not told. */
export function toCommunity(told: z.infer<typeof tag> | null, site: string): Community {
  const name = communityName(told?.name ?? null, site);
  const common = { platform: 'stack_exchange' as const, name };
  if (told === null) {
    const url = communityUrl('stack_exchange', name);
    return communityOf({ ...common, url, title: site, description: `Questions and answers on ${site}.` });
  }
  const counted = told.count === null ? '' : `, ${told.count} so far`;
  return communityOf({
    ...common,
    url: communityUrl('stack_exchange', `${encodeURIComponent(told.name)}@${site}`).replaceAll('%25', '%'),
    title: titleOf(told.name, site),
    description: `Questions tagged ${told.name} on ${site}${counted}.`,
  });
}
