import type { PromotionRule, RuleText } from '../analyst.ts';

const promotion =
  /\b(self[- ]?promo\w*|promot\w+|advertis\w*|ads?|spam\w*|solicit\w*|market research|affiliate\w*|referral\w*|selling|eigenwerbung|werbung|publicidad|autopromoci[oó]n|promoci[oó]n)\b|宣伝|広告/i;
const limits =
  /\b(only (?:on|in|once|with|if|after)|saturday|sunday|monday|friday|weekly|monthly|thread|megathread|once a|limit\w*|ratio|10%|9:1|unless|without (?:prior |mod\w* )?(?:permission|approval|asking)|ask (?:the )?mod\w*|disclos\w*|nur (?:im|in|am|mit)|s[oó]lo|samstag\w*|s[aá]bado)\b|のみ|だけ/i;
const forbids =
  /\b(no|not|never|don'?t|do not|forbidden|prohibited|banned|removed|without exception|aren'?t|isn'?t|cannot|can'?t|zero tolerance|kein\w*|verboten|nicht|prohibid[oa]|no se permite)\b|禁止/i;
const allows = /\b(allowed|welcome|fine|ok|okay|encouraged|permitted|erlaubt|willkommen|permitid[oa]|bienvenid[oa])\b/i;

/** What the rules say about promotion, in the sentence that says so; the strictest wins. */
export function readPromotionRule(rules: readonly RuleText[]): PromotionRule | null {
  const found = rules.flatMap(({ title, text }) => readRule(title, text));
  return (
    found.find((rule) => rule.effect === 'limits') ??
    found.find((rule) => rule.effect === 'forbids') ??
    found.find((rule) => rule.effect === 'allows') ??
    null
  );
}

function readRule(title: string, text: string): PromotionRule[] {
  const sentences = [title, ...text.split(/(?<=[.!?。])\s*/)].map((sentence) => sentence.trim());
  const about = sentences.filter((sentence) => promotion.test(sentence));
  const quote = about[0];
  if (quote === undefined) return [];
  const whole = promotion.test(title) ? sentences.join(' ') : about.join(' ');
  if (limits.test(whole)) return [{ effect: 'limits', quote: about.find((s) => limits.test(s)) ?? quote }];
  if (forbids.test(whole)) return [{ effect: 'forbids', quote: about.find((s) => forbids.test(s)) ?? quote }];
  if (allows.test(whole)) return [{ effect: 'allows', quote: about.find((s) => allows.test(s)) ?? quote }];
  return [];
}
