import type { FitFacts } from '../analyst.ts';
import { series } from '../series.ts';

/** Sentences about what was found and where; each says only what its facts say. */
export function explainFit(facts: FitFacts): string[] {
  return [about(facts), posts(facts), people(facts), rivals(facts), language(facts)].filter(
    (reason) => reason !== null,
  );
}

/** What the community itself says it is. */
function about({ inName, inDescription }: FitFacts): string | null {
  const described = inDescription.filter((term) => !inName.includes(term));
  if (inName.length > 0 && described.length > 0) {
    return `It is named after ${series(inName)} and describes itself with ${series(described)}.`;
  }
  if (inName.length > 0) return `It is named after ${series(inName)}.`;
  if (described.length > 0) return `It describes itself with ${series(described)}.`;
  return null;
}

/** What people there talk about. */
function posts({ inPosts, inProfile, matchingPosts, knownPosts }: FitFacts): string | null {
  if (matchingPosts === 0 || inPosts.length === 0) {
    return inProfile.length > 0 ? `Its posts are about ${series(inProfile)}.` : null;
  }
  const share = matchingPosts / knownPosts;
  const often =
    share >= 0.5
      ? 'Most posts there mention'
      : share >= 0.15
        ? 'People there often write about'
        : 'Some posts there mention';
  return `${often} ${series(inPosts)} (${matchingPosts} of the ${knownPosts} newest that we know).`;
}

function people({ audience }: FitFacts): string | null {
  return audience.length > 0 ? `The people you describe show up there: ${series(audience)}.` : null;
}

function rivals({ competitors }: FitFacts): string | null {
  return competitors.length > 0
    ? `${series(competitors)} ${competitors.length > 1 ? 'are' : 'is'} talked about there.`
    : null;
}

function language({ sharedLanguage }: FitFacts): string | null {
  return sharedLanguage === null ? null : `People there write ${sharedLanguage}, as your brief does.`;
}
