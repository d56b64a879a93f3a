import type { HitCriteria, MatchedPost, PostJudgement, Sentiment } from '../../analyst.ts';
import { rounded } from '../../median.ts';
import { asksForHelp } from '../intent/asks-for-help.ts';
import { classifyIntent } from '../intent/classify-intent.ts';
import { proseOf } from '../prose.ts';
import { languageOfText } from '../text-language.ts';
import { moodOf } from '../tone/sentiment.ts';
import { type Fulfilment, fulfilmentOf, type PostFacts, rootsOf } from './fulfilment.ts';
import { type Criteria, readCriteria } from './read-criteria.ts';
import { suggestApproach } from './suggest-approach.ts';
import { summarize, whyItFits } from './tell.ts';

/** Without an intent, that the query matched is all that was asked for: in the title it is what the post is about. */
const [matchedInTitle, matchedElsewhere] = [0.85, 0.65];
/** How much a post that is wholly noise loses. */
const noiseWeight = 0.8;

type OwnJudgement = Omit<PostJudgement, 'engine'>;

/** Judges each post by its own words. */
export function judgePosts(posts: readonly MatchedPost[], { intent, noise }: HitCriteria): OwnJudgement[] {
  const wanted = intent === null ? null : readCriteria(intent);
  const unwanted = noise === null ? null : readCriteria(noise);
  return posts.map((post) => judgePost(post, wanted, unwanted));
}

function judgePost(post: MatchedPost, wanted: Criteria | null, unwanted: Criteria | null): OwnJudgement {
  const text = { title: post.title, body: post.body };
  const facts: PostFacts = {
    post,
    intent: classifyIntent(text),
    help: asksForHelp(text).probability,
    roots: rootsOf(post),
  };
  const fits: Fulfilment | null = wanted && fulfilmentOf(wanted, facts);
  const disturbs: Fulfilment | null = unwanted && fulfilmentOf(unwanted, facts);
  const inTitle = post.terms.some(({ field }) => field === 'title');
  const base = fits?.score ?? (inTitle ? matchedInTitle : matchedElsewhere);
  const noise = disturbs?.score != null && disturbs.score >= 0.5 ? disturbs.score : 0;
  return {
    relevance: rounded(base * (1 - noiseWeight * noise)),
    intent: facts.intent,
    sentiment: sentimentOf(`${post.title}. ${post.body}`),
    summary: summarize(facts),
    why: whyItFits(facts, fits, noise > 0 ? disturbs : null),
    suggested_approach: suggestApproach(facts.intent, post.promotion),
    risks: risksOf(post),
  };
}

/** By the lexicon where it is English; `mixed` when its parts differ. */
function sentimentOf(markdown: string): Sentiment | null {
  const text = proseOf(markdown);
  const language = languageOfText(text);
  if (language !== null && language !== 'en') return null;
  const [head, tail] = [text.slice(0, 300), text.slice(300, 600)];
  const mood = moodOf(head);
  if (tail.length < 80) return mood;
  const later = moodOf(tail);
  return mood !== later && mood !== 'neutral' && later !== 'neutral' ? 'mixed' : mood;
}

function risksOf({ promotion, community }: MatchedPost): string[] {
  if (!promotion || promotion.effect === 'allows') return [];
  const verb = promotion.effect === 'forbids' ? 'forbid' : 'limit';
  return [`The rules of ${community} ${verb} promotion: “${promotion.quote}”`];
}
