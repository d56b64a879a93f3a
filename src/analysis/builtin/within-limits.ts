import type { Brief, CommunityFacts, HitCriteria, MatchedPost, RuleText, StreamPost, Talk } from '../analyst.ts';
import {
  beginningOf,
  maxAboutLength,
  maxBodyLength,
  maxBriefLength,
  maxCommentLength,
  maxFlairLength,
  maxRulesLength,
  maxTitleLength,
} from '../text-limits.ts';

/** What the analyst is given, cut to what it reads: no pattern sees more. */
export function briefWithin({ brief, audience, competitors, keywords }: Brief): Brief {
  const begin = (text: string) => beginningOf(text, maxBriefLength);
  return {
    brief: begin(brief),
    audience: audience === null ? null : begin(audience),
    competitors: competitors.map(begin),
    keywords: keywords.map(begin),
  };
}

export function criteriaWithin({ intent, noise, ...rest }: HitCriteria): HitCriteria {
  return {
    ...rest,
    intent: intent === null ? null : beginningOf(intent, maxBriefLength),
    noise: noise === null ? null : beginningOf(noise, maxBriefLength),
  };
}

export function rulesWithin(rules: readonly RuleText[]): RuleText[] {
  return rules.map(({ title, text }) => ({
    title: beginningOf(title, maxTitleLength),
    text: beginningOf(text, maxRulesLength),
  }));
}

export function talkWithin({ posts, comments, language }: Talk): Talk {
  return {
    posts: posts.map((post) => ({ ...post, ...postWithin(post) })),
    comments: comments.map((comment) => ({ ...comment, body: beginningOf(comment.body, maxCommentLength) })),
    language,
  };
}

export function matchedWithin(posts: readonly MatchedPost[]): MatchedPost[] {
  return posts.map((post) => ({ ...post, ...postWithin(post) }));
}

export function streamWithin(posts: readonly StreamPost[]): StreamPost[] {
  return posts.map(({ title, body }) => ({
    title: beginningOf(title, maxTitleLength),
    body: beginningOf(body, maxBodyLength),
  }));
}

export function describedWithin({ goal, about }: { goal: string; about: string }) {
  return { goal: beginningOf(goal, maxBriefLength), about: beginningOf(about, maxAboutLength) };
}

export function factsWithin(facts: CommunityFacts): CommunityFacts {
  return { ...facts, about: beginningOf(facts.about, maxAboutLength) };
}

function postWithin({ title, body, flair }: { title: string; body: string; flair: string | null }) {
  return {
    title: beginningOf(title, maxTitleLength),
    body: beginningOf(body, maxBodyLength),
    flair: flair === null ? null : beginningOf(flair, maxFlairLength),
  };
}
