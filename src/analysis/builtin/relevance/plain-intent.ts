import { inPlainWords, type Sayings } from '../plain-words.ts';

const article = '(?:my|our|the|an?)';
const post = '(?:posts?|threads?|comments?|discussions?|conversations?|questions?|messages?|mentions?)';
const anyone = '(?:someone|somebody|anyone|anybody|people|persons|users|companies|businesses|founders|teams|they)';
const selling =
  '(?:recommend(?:ing)?|promot(?:e|ing)|mention(?:ing)?|pitch(?:ing)?|suggest(?:ing)?|shar(?:e|ing)|offer(?:ing)?|sell(?:ing)?)';

/** How those who sell or watch say what others write: each pattern with the plain words for it. */
const sayings: Sayings = [
  // "Alert me when", "find me posts where people", "as a founder I want to see"
  [
    String.raw`^(?:please )?(?:alert|notify|ping|tell|warn|email|message)(?: me| us)? (?:when(?:ever)?|if|about|of|to|for) `,
    '',
  ],
  [String.raw`^(?:please )?let (?:me|us) know (?:when(?:ever)?|if|about|of) `, ''],
  [
    String.raw`^(?:please )?(?:find|show|give|get|send|list|surface|catch|track|monitor|watch for|look for)(?: me| us)? (?=(?:all |any |new |every )?(?:${post}|${anyone}|leads|customers|mentions)\b)`,
    '',
  ],
  [
    String.raw`^as an? [\p{L} -]{2,40},? (?:i|we) (?:want|need|would like|['’]d like) to (?:see|find|read|get|hear|catch|spot) `,
    '',
  ],
  [String.raw`,? so (?:that )?(?:i|we) (?:can|could|may) [^.;]{2,80}`, ''],
  [String.raw`\b(?:relevant|interesting|useful|valuable|quality|recent|fresh) (?=${post}\b)`, ''],
  [
    String.raw`\breddit (?=(?:users?|people|communities|${post})\b)| (?:on|in|across) reddit(?=$|[.,;:!?)]| (?:who|that|which|where|about|asking|looking|complaining|discussing|talking|saying|for|and|or|with|from|mentioning)\b)`,
    '',
  ],
  // "Leads for my agency", "buying intent for desks"
  [
    String.raw`(?<=^|[.,;:!?(]\s?|\b(?:find|get|getting|want|need|generate|generating|see|spot|catch|of|or|and|are|as|be|become|more|some|any|all|good|about) )(?:(?:hot|warm|potential|new|qualified|sales|inbound|possible|future) ){0,3}(?:leads|prospects|customers|clients|buyers) for (?:${article} )?`,
    'people looking for a ',
  ],
  [
    String.raw`\b(?:opportunities|chances|openings|moments) (?:to|for) ${selling} (?:${article} )?`,
    'people looking for a ',
  ],
  [
    String.raw`\b(?:buying|purchase|purchasing) (?:intent|signals?)(?: ${post})? (?:for|around|about|of|on|in) `,
    'people looking for some ',
  ],
  [
    String.raw`\bhigh[- ](?:(?:purchase|buying)[- ])?intent (?:${post}|leads|searches)?(?: ?(?:about|for|on|around))? `,
    'people looking for some ',
  ],
  [
    String.raw`\b${anyone} (?:who |that )?(?:want(?:s|ing)?|need(?:s|ing)?|look(?:s|ing)?|try(?:ing)?|plan(?:s|ning)?) to (?:hire|commission|contract) (?:an? )?`,
    'people looking for a ',
  ],
  // "Negative sentiment about", "mentions of our competitor"
  [
    String.raw`\b(?:${post} )?(?:with )?(?:a )?negative (?:sentiment|mentions?|comments?|opinions?|posts?|threads?|buzz) (?:about|of|on|towards?|around) `,
    'complaints about ',
  ],
  [
    String.raw`\b(?:${post} )?(?:with )?(?:a )?positive (?:sentiment|mentions?|comments?|opinions?|posts?|threads?|buzz) (?:about|of|on|towards?|around) `,
    'people praising ',
  ],
  [String.raw`\b(?:pain[ -]?points?|frustrations) (?:of|around|about|with|for|from) `, 'complaints about '],
  [String.raw`\b(?:feature|product) requests? (?:for|about|on|from|of) `, 'complaints about '],
  [String.raw`\b(?:brand|company|product|competitor) mentions? of `, 'posts about '],
  // "Interview candidates: people with", "who might be interested in a"
  [
    String.raw`\b(?:(?:interview|study|research|beta) )?(?:candidates|participants|interviewees|respondents|testers)(?: for [^:]{2,60})?: `,
    '',
  ],
  [
    String.raw` (?:who|that) (?:might|may|could|would|will) (?:be interested in|want|like|need|buy|pay for|benefit from) (?:${article} )?`,
    ' about ',
  ],
  [String.raw`\binterested in (?:${article} )?`, 'about '],
  // "Posts I can answer as a", "content ideas about"
  [
    String.raw`\b${post} (?:that |which |where )?(?:i|we) (?:can|could|may|might) (?:answer|help with|help|reply to|respond to|comment on)(?: as (?:an? )?)?`,
    'questions ',
  ],
  [
    String.raw`\b(?:content|blog|video|post|article|newsletter) (?:ideas|topics|inspiration) (?:about|for|on|around) `,
    'questions about ',
  ],
];

/** "Our competitor Kettlor": what has a name is meant by it. */
const named =
  /\b(?:[Mm]y|[Oo]ur|[Tt]he|[Aa]n?) (?:(?:main|direct|biggest|closest) )?(?:competitors?|rivals?|brand|product|company),? (?=\p{Lu})/gu;

const toPlainWords = inPlainWords(sayings);

/** An intent in plain words: "leads for my web design agency" are people looking for one. */
export function plainIntent(intent: string): string {
  return toPlainWords(intent.replaceAll(named, ''));
}
