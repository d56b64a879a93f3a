import type { Brief, CommunityFacts, Goal, HitCriteria, MatchedPost, RuleText, StreamPost, Talk } from '../analyst.ts';
import { beginningOf } from '../../text/beginning.ts';
import { mostRead } from '../text-limits.ts';

/** What the analyst is given, cut to what it reads: no pattern sees more. */
export function briefWithin({ brief, audience, competitors, keywords }: Brief): Brief {
  const begin = (text: string) => beginningOf(text, mostRead.brief);
  return {
    brief: begin(brief),
    audience: audience && begin(audience),
    competitors: competitors.map(begin),
    keywords: keywords.map(begin),
  };
}

export function criteriaWithin({ intent, noise, ...rest }: HitCriteria): HitCriteria {
  const begin = (text: string | null) => text && beginningOf(text, mostRead.brief);
  return { ...rest, intent: begin(intent), noise: begin(noise) };
}

export function rulesWithin(rules: readonly RuleText[]): RuleText[] {
  return rules.map(({ title, text }) => ({
    title: beginningOf(title, mostRead.title),
    text: beginningOf(text, mostRead.rules),
  }));
}

export function talkWithin({ posts, comments, language }: Talk): Talk {
  return {
    posts: posts.map(postWithin),
    comments: comments.map((comment) => ({ ...comment, body: beginningOf(comment.body, mostRead.comment) })),
    language,
  };
}

export function matchedWithin(posts: readonly MatchedPost[]): MatchedPost[] {
  return posts.map(postWithin);
}

export function streamWithin(posts: readonly StreamPost[]): StreamPost[] {
  return posts.map(({ title, body }) => ({
    title: beginningOf(title, mostRead.title),
    body: beginningOf(body, mostRead.body),
  }));
}

export function describedWithin({ goal, about }: { goal: Goal; about: string }) {
  return { goal: { ...goal, text: beginningOf(goal.text, mostRead.brief) }, about: beginningOf(about, mostRead.about) };
}

export function factsWithin(facts: CommunityFacts): CommunityFacts {
  const [about, self] = [facts.about, facts.self].map((text) => beginningOf(text, mostRead.about));
  return { ...facts, about: about!, self: self! };
}

function postWithin<P extends StreamPost & { flair: string | null }>(post: P): P {
  return {
    ...post,
    title: beginningOf(post.title, mostRead.title),
    body: beginningOf(post.body, mostRead.body),
    flair: post.flair && beginningOf(post.flair, mostRead.flair),
  };
}
