import { inPlainWords } from '../plain-words.ts';

const article = '(?:my|our|the|an?)';
const their = `(?:${article} )?`;

/** A goal in plain words: "lead generation for my agency" is about customers for it, "competitor research" wants to learn. */
export const plainGoal = inPlainWords([
  [String.raw`^as an? [\p{L} -]{2,40},? (?:i|we) (?:want|need|would like|['’]d like|plan|hope) to `, ''],
  [String.raw`,? so (?:that )?(?:i|we) (?:can|could|may) [^.;]{2,80}`, ''],
  [
    String.raw`\b(?:get|find|acquire|reach|win|attract|land|sign up) ${their}(?:(?:first|early|next) )?(?:\d[\d,.]{0,8}k? )?(?:(?:paying|new|early|beta|active) )?(?:users|customers|clients|subscribers|members|sign-?ups|adopters|downloads|listeners|readers|followers) (?:for|to|of) `,
    'promote ',
  ],
  [
    String.raw`\b(?:recruit|find) (?:\d[\d,.]{0,8} )?(participants|interviewees|respondents|volunteers)\b`,
    'recruit $1',
  ],
  [
    String.raw`\b(?:drive|bring|get|increase|grow|send) (?:more )?(?:traffic|visitors|clicks|sales) (?:to|for|of) `,
    'promote ',
  ],
  [
    String.raw`\b(?:lead gen(?:eration)?|leads|demand gen(?:eration)?|customer acquisition|user acquisition) (?:for|to|of) `,
    'customers for ',
  ],
  [
    String.raw`\b(?:(?:brand|product) awareness|public relations|pr|publicity|buzz|hype|visibility|exposure) (?:for|of|around) `,
    'promote ',
  ],
  [
    String.raw`\b(?:do |conduct |run )?(?:competitor|competitive|market|user|customer|audience|keyword) (?:research|analysis|discovery|insights?|intelligence|interviews?)(?: (?:on|about|for|into|of|with|among)|:)? `,
    'learn about ',
  ],
  [
    String.raw`\b(?:validate|test|check) (?:the |if there is |whether there is )?(?:demand|interest|market|need|an? idea|${article} idea)(?: (?:for|of|in))? `,
    'customers for ',
  ],
  [
    String.raw`\b(?:build|establish|gain|grow) ${their}(?:authority|credibility|reputation|trust|presence|personal brand|audience|following) (?:as|in|among|for|with|on|around) `,
    'promote ',
  ],
  [
    String.raw`\b(?:find |get )?(?:content|blog|video|post|article|newsletter) (?:ideas|topics|inspiration) (?:about|for|on|around) `,
    'learn about ',
  ],
  [String.raw`\b(?:pain[ -]?points?|frustrations|struggles) (?:of|around|about|with|for|from) `, 'problems of '],
]);
