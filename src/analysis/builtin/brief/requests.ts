/** "Communities of practice", "forum software" are what a brief is about. */
const notThem =
  '(?! (?:of practice|(?:software|platforms?|engines?|tools?|plugins?|themes?|hosting|owners?|moderators?|admins?|managers?)(?![a-z])))';
const communities = `(?:(?:reddit|online|discussion|facebook)(?: (?:or|and) (?:reddit|facebook|discord))? )?(?:communities|subreddits?|forums?|reddit groups?)${notThem}`;
const places = '(?:online |reddit |discussion )?(?:places|groups?|discussions|conversations|threads)';
const there = '(?: (?:on|in|across) reddit| online| exist| are there)?';
const finding = String.raw`(?:(?:(?:can|could) you |please |help me |i(?: want| need| would like|['’]d like)(?: you)? to ){0,2}(?:find|show|list|suggest|recommend|give|name|identify|discover|search for|look for|locate)(?: (?:me|us))?|(?:i['’]?m |i am |we are |we['’]re )?(?:looking|searching) for|(?:which|what)(?: are)?|(?:i|we) (?:need|want))`;
const praise = String.raw`(?:the|some|any|all|\d{1,3}|three|five|ten|a few|several|best|top|good|great|active|relevant|right|big|large|small|popular|niche|online|public|other|most|engaged|suitable|specific|few)`;
const doing = String.raw`(?:promote|launch|market|share|advertise|post(?: about)?|sell|show(?: off)?|pitch|announce|get feedback (?:on|for|about)|validate|test|interview|find|reach|meet|recruit|hear from|learn (?:from|about))`;
const talking = String.raw`(?:complain|talk|discuss|ask|post|share|vent|rant|chat|argue|hang out|gather)`;

const todo = [
  String.raw`,? (?:that |which )?(?:would |might |could |are |is |will )?(?:be )?(?:good|best|right|ideal|relevant|suitable|perfect|great)?(?: for (?:me|us))? ?(?:to|(?:where |in which )?(?:i|we) (?:can|could|should)) ${doing}(?: (?:my|our|a|an|the|this|these|them|it))?(?![\p{L}\p{N}])`,
  String.raw` (?:where|in which|full of|with) (?:people|users|members|folks|redditors|they) (?:who )?(?:might |would |often |actively |actually |regularly )?${talking}(?: (?:about|with|over))?(?![\p{L}\p{N}])`,
].join('|');
/** "Find me communities where people complain about", "which subreddits would be good to promote my": no word of what it is about. */
const request = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${finding}(?: ${praise}){0,5} (?:${communities}${there}(?![\p{L}\p{N}-])(?:${todo})?|${places}${there}(?:${todo}))`,
  'giu',
);

const field =
  "(?:phd|doctoral|master['’]?s?|bachelor['’]?s?|academic|university|college|school|market|ux|user|product|customer|journalism)";
const work = '(?:thesis|dissertation|research(?: project)?|study|paper|survey|capstone)';
/** "For my PhD on sleep" is about sleep. */
const studying = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:for|as part of) (?:(?:my|our) (?:phd|(?:${field} ){0,2}${work})|(?:an?|the) ${field} ${work})(?: (?:on|about|into)(?= ))?(?![\p{L}\p{N}])`,
  'giu',
);
const researching =
  /(?:(?<=(?:^|[.!?,;:\n])\s{0,2})(?:(?:for|doing) )?|(?<=(?<!\p{L})(?:do|doing|conduct|conducting|our|my|some|need|want) ))(?:market|user|customer|ux|audience|product) research (?:for|on|about|into|among) /giu;
const subjects =
  '(?:interviewees|participants|respondents|testers|volunteers|test users)(?! (?:with|who|aged|over|under|from|in|living|that|whose))';
/** "I'm writing my thesis about", "and need 20 interviewees", "recruit 15 participants for usability tests of". */
const ownWork = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])(?:i['’]?m|i am|we are|we['’]re) (?:writing|doing|working on|conducting|running|planning) (?:my|our|an?|the) (?:phd|(?:${field} ){0,2}${work}) (?:on|about|into|of)(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}])(?:(?:and|we|i|to|,) ){0,3}(?:need|want|recruit|find|seek|looking for)(?: to (?:recruit|find))? (?:\d{1,4} )?${subjects}(?: for (?:an? |the |our |my )?(?:(?:usability|user|beta|remote) )?(?:tests?|testing|interviews?|study|studies|survey)(?: of| about| on)?)?(?![\p{L}\p{N}])`,
  ].join('|'),
  'giu',
);
/** "Interview 10 people". */
const howMany = /(?<=(?<!\p{L})(?:interview|recruit|survey|talk (?:to|with)|speak (?:to|with)) )\d{1,4} (?=\p{L})/giu;
/** "We want to hear what they hate": nothing that ears are for. */
const hearing =
  /(?<=(?<![\p{L}\p{N}])(?:to|and|we|also|love) )hear(?= (?:back |directly |first-hand )?(?:from|what|how|about|of|why|which|whether|where|when|who|more|honest|real|their)(?![\p{L}\p{N}]))/giu;
const site = /(?<![\p{L}\p{N}])site:[^\s()]{1,80}/giu;
const operator = /[^\S\n](?:AND|OR)[^\S\n]/g;
/** "-nespresso" of a search; in a sentence a dash before a word is a slip. */
const withoutWord = /(?<=[^\S\n])-(\p{L}[\p{L}\p{N}-]{1,30}|"[^"\n]{2,60}")/gu;
const isSearch = (text: string) => text.length <= 200 && !/[.!?](?:\s|$)|\n/u.test(text);

/** A brief without what it says of the request itself; `excluded`: what a search leaves out with a dash. */
export function withoutRequest(text: string): { rest: string; excluded: string[] } {
  const excluded: string[] = [];
  const plain = text.replaceAll(site, ' ');
  const meant = isSearch(plain)
    ? plain.replaceAll(operator, ', ').replaceAll(withoutWord, (_, word: string) => {
        excluded.push(word.replaceAll('"', ''));
        return '';
      })
    : plain;
  const rest = meant
    .replaceAll(request, ', ')
    .replaceAll(ownWork, ', ')
    .replaceAll(howMany, '')
    .replaceAll(studying, ', ')
    .replaceAll(researching, ', ');
  const told = rest.replace(/^[\s,]{1,9}/, '');
  return /\p{L}{3}/u.test(told) ? { rest: told, excluded } : { rest: text, excluded: [] };
}

export function withoutHearing(text: string): string {
  return text.replaceAll(hearing, 'know');
}

/** "When I come home, I want to …, so I can …", "As a landlord I want to … so that …": stories of those it is for. */
const jobStory =
  /^\W{0,3}when (?:i|we|they|someone|people) [^.!?\n]{3,200}(?:i|we|they) (?:want|need|would like)(?:s)? (?:to )?[^.!?\n]{3,200} so (?:that )?(?:i|we|they) can\b/iu;
const userStory =
  /^\W{0,3}as an? ([^,.;:!?()\n]{3,60}?),? i (?:want|need|would like|['’]d like) [^.!?\n]{3,200}so (?:that )?i\b/iu;

/** Whom a story is told of, in the singular; `null`: it is none, or does not say. */
export function storyOf(text: string): { isStory: boolean; teller: string | null } {
  const teller = userStory.exec(text)?.[1] ?? null;
  return { isStory: teller !== null || jobStory.test(text), teller };
}
