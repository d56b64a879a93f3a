/** What people say in any mood: thanks, greetings, hopes and requests are no praise. */
const politeness =
  /\b(?:thank(?:s| you)?|thx|tia|please|pls|hi|hey|hello|help(?:s|ful|ed)?|appreciate\w{0,3}|welcome|hope(?:fully)?|best|greetings|cheers|kind(?:ly)?|good (?:morning|day|evening)|dear|sure|like|want(?:ed)?|interested|free|share[ds]?|friends?|yes|okay|ok|well|pretty|care|play(?:ing|ed)?|create[ds]?|support(?:s|ed)?|easy|value[ds]?|security|secure|trust(?:ed)?|solution|solve[ds]?|party|number|no|stop)\b/gi;

/** A text without them. */
export function withoutPoliteness(text: string): string {
  return text.replaceAll(politeness, ' ');
}
