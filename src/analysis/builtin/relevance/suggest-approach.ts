import type { PostIntent, PromotionRule } from '../../analyst.ts';

const approaches: Record<PostIntent, string> = {
  recommendation_request:
    'A person who knows the field can answer with what fits the stated needs, other makers’ products included, and say openly whom they work for.',
  comparison:
    'A person who has used what is compared can say how they differ for this case, and disclose any interest of their own.',
  complaint:
    'A person can listen first: ask what went wrong, offer a way out that works today, and sell nothing in the same breath.',
  question: 'A person who knows the answer can give it in full, in the thread, without asking for anything in return.',
  showcase:
    'A person can give honest, specific feedback on what is shown; talking of one’s own product would be out of place.',
  news: 'Worth reading; a person can add a fact or an experience to the discussion where they have one.',
  hiring: 'Worth noting; there is nothing to answer unless a person wants the job.',
  other: 'A person reads it first and answers only where they have something of use to say.',
};

/** What a person could do. Nothing is ever done by the service. */
export function suggestApproach(intent: PostIntent, promotion: PromotionRule | null): string {
  const approach = approaches[intent];
  if (!promotion || promotion.effect === 'allows') return approach;
  return promotion.effect === 'forbids'
    ? `${approach} Mention no product: the rules forbid promotion here.`
    : `${approach} Read the rule on promotion before any product is named.`;
}
