import { comparable } from './comparable.ts';

/** Ways of taking part that this product never suggests, whoever does. */
const forbidden =
  /\b(?:dms?|dm'?ing|direct[- ]messag\w+|private[- ]messag\w+|pm (?:them|people|users|members)|messag(?:e|ing) (?:them|people|users|members|posters)|up-?vot\w+|down-?vot\w+|sock ?puppets?|(?:alt|second|fake|throwaway|multiple|bought) accounts?|buy accounts?|vpns?|prox(?:y|ies)|bots?|scrap(?:e|ing)|automat\w+|auto-?post\w*|bypass\w*|circumvent\w*|evad\w+|get around|pretend\w*|pos(?:e|ing) as|undercover|astroturf\w*|ignor(?:e|es|ing) (?:the )?(?:rules?|moderators?|instructions?))\b/;

export function isForbiddenAdvice(sentence: string): boolean {
  return forbidden.test(comparable(sentence));
}

/** How advertisements speak, and who gives orders or speaks of their own instructions; a sentence about a community does not. */
const otherTalk = [
  /(?:^|[.!:;,] )(?:buy|get|order|download|visit|click|see|go to|try|use|join|sign up|subscribe)\b/,
  /\b(?:click|sign up|subscribe|promo(?:tion)? codes?|coupons?|vouchers?|guaranteed?|must-have|highly recommend\w*|is (?:simply |clearly |by far )?the best|are the best|best ever|better than (?:all|any)|number one|game.?changers?|world'?s|award-winning|risk.free|limited time)\b/,
  /\b(?:should|must|instructions?|system prompts?|language models?|as an ai|confidence)\b/,
];

export function isOtherTalk(sentence: string): boolean {
  const plain = comparable(sentence);
  return otherTalk.some((talk) => talk.test(plain));
}
