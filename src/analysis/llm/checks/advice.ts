import { comparable } from './comparable.ts';

/** Ways of taking part that this product never suggests, whoever does. */
const forbidden =
  /\b(?:dms?|dm'?ing|direct[- ]messag\w+|private[- ]messag\w+|pm (?:them|people|users|members)|messag(?:e|ing) (?:them|people|users|members|posters)|up-?vot\w+|down-?vot\w+|sock ?puppets?|(?:alt|second|fake|throwaway|multiple|bought) accounts?|buy accounts?|vpns?|prox(?:y|ies)|bots?|scrap(?:e|ing)|automat\w+|auto-?post\w*|bypass\w*|circumvent\w*|evad\w+|get around|pretend\w*|pos(?:e|ing) as|undercover|astroturf\w*|ignore (?:the )?(?:rules?|moderators?|instructions?)|system prompt|previous instructions?)\b/;

export function isForbiddenAdvice(sentence: string): boolean {
  return forbidden.test(comparable(sentence));
}

/** How advertisements speak; a sentence about a community does not. */
const salesTalk =
  /\b(?:buy|order now|download|sign up|subscribe|click|visit|check (?:it )?out|try (?:it|this)|promo(?:tion)? codes?|coupons?|vouchers?|guaranteed?|must-have|highly recommend\w*|is (?:simply |clearly |by far )?the best|are the best|best ever|better than (?:all|any)|number one|game.?changers?|everybody should|everyone should|you should|world'?s|award-winning|risk.free|limited time)\b/;

export function isSalesTalk(sentence: string): boolean {
  return salesTalk.test(comparable(sentence));
}
