/** Whoever is named as a group, and not by a name. */
export const groupWord =
  /(?:[a-z]{3}(?:ers|ors|ists|ents|ants|eers|etes|ians|owners|people|families|parents|women|men|teams)|\b(?:adults|beginners|boys|chefs|children|coaches|cooks|couples|cyclists|dads|experts|girls|guys|kids|landlords|moms|mums|nurses|pilots|retirees|seniors|students|teens|toddlers|vegans|veterans|vets|widows|widowers|singles|orphans|dropouts|hobbyists|churches|businesses|companies|firms|startups|shops|stores|bakeries|breweries|restaurants|hotels|agencies|schools|clinics|farms|gyms|studios|nonprofits|(?:autistic|blind|deaf|disabled|elderly|gay|homeless|left-handed|religious|self-employed|trans|transgender) people))\b/i;

/** An offer that is told, in words that make a brief of three of 2,200 bodies and titles of posts. */
const pitchWords = [
  /\b(?:we|our team) (?:would (?:like|love)|want|wish|hope|look|plan|start|need|aim|intend|are (?:looking|after)) (?:to|for|in|with)\b/iu,
  /\bours (?:is|keeps?|does|works?|runs?|costs?|takes?)\b/iu,
  // "Our scale sits below the hive".
  /\bour (?:[\p{L}-]{2,20} ){0,2}[\p{L}-]{2,19}[^\Ws] (?:(?:is|was|has|does|will|can)\b|[a-z]{3,15}(?<!s)s\b)/iu,
  // "Kitebird teaches reading to dyslexic children", also where a sentence before says what is wrong.
  /(?:^\W{0,2}|[.!?;:]\s)(?!(?:This|That|It|There|He|She|Who|What|Where|When|How|Why|Nobody|Somebody|Someone|Everyone|One) )(?:\p{Lu}[\p{L}\d.]{2,20} ){1,2}(?:is (?:an?|built|made|meant|for)|(?:take|help|turn|make|let|track|show|send|connect|give|keep|find|stop|protect|replace|measure|teach|match|write|draft|save|sell|rent|deliver|offer|organi[sz]e|plan|check|read|translate|record|host|build|produce|collect|cover|bring|run|draw|log|plug|fill|file|answer|remind|compare|import|export|sync|work|learn|listen|sort|score|count|weigh|watch|warn|tell|ship)(?:e?s))\b.{20}/u,
  // "Which developers would pay for that?", "Do sailors want this?"
  /(?:^|[.!?:;]\s)(?:which|do|would|could) (?!(?:i|we|you|they|people|anyone|anybody) )(?:[\p{L}-]{2,15} ){0,2}\p{L}{3,20}s (?:want|pay|use|need|buy|like|would (?:want|pay|use|need|buy|like))\b/iu,
  /\bwe (?:built|made|designed|wrote|created) (?:it|this|them) for\b/iu,
  /\b(?:it|this|that|which) is (?:meant|made|built|designed|free|intended|for sale) (?:for|to)\b|(?:^|[.!?:;]\s)it is for (?!(?:me|us|my)\b)/iu,
  /\b(?:is|are) (?:the|those|who) (?:\w{2,20} )?(?:we|it) (?:want|look|need|wish|serve)s?\b|\bshould hear (?:of|about) (?:it|us)\b/iu,
  /(?:^|[.!?:;]\s)(?:who (?:talks?|discuss(?:es)?|plans?|struggles?|complains?|suffers?|cares?|is)|where do) (?!i\b|we\b|you\b)[^.?!]{5,120}\?/iu,
];

/** What somebody made or makes, who may tell of themselves: "We built Potluck, an app", "my studio of two makes", "I roast". */
const offering = [
  /\b(?:we|and|now) (?:are (?:building|launching|selling|making)|sell|make|build|offer|deliver|breed|provide|rent|repair|help|design|publish|teach|launch|develop|import|produce|ship|run)\b/iu,
  /\b(?:[Ww]e|I)(?: have|['’]ve)? (?:built|made|created|developed|launched|designed) \p{Lu}[\w.]{2,20}, (?:an?|the) /u,
  /\b(?:my|our) (?:[\w-]{2,15} )?(?:studio|team|startup|company|shop|agency|farm|bakery|brewery|workshop|firm|newsletter|podcast)(?: of \w{1,15})? (?:makes|builds|sells|explains|teaches|designs|offers|repairs|restores|develops|produces|helps|is (?:making|building|selling))\b(?! (?:me|us|no|it|them|nothing)\b)/iu,
  /^\W{0,2}I (?:design|make|build|sell|breed|restore|repair|sew|publish|develop|teach|roast|grow) (?!up\b|a living\b|my\b|it\b|this\b|that\b|money\b|sure\b)/u,
  /\blook(?:ing)? for (?:[\w-]{1,20} ){0,3}testers\b/iu,
];

export function offers(text: string): boolean {
  return offering.some((pattern) => pattern.test(text));
}

export function pitches(text: string): boolean {
  return pitchWords.some((pattern) => pattern.test(text));
}

/** "Tenants lose their deposit because they have no proof": what a group of people lacks, in one sentence. */
const problemOfGroup = new RegExp(
  `^\\W{0,2}(?!people are\\b)(?:[\\p{L}-]{2,15} ){0,2}${groupWord.source} (?!of\\b|in\\b|at\\b|by\\b|on\\b|for\\b|from\\b|vs\\b)(?:(?:who|that|with|whose) [^,]{5,60} )?(?:\\p{L}{2,10}|can['’]t|don['’]t) \\p{L}`,
  'iu',
);
const minProblemWords = 6;

export function statesProblem(text: string): boolean {
  return text.trim().split(/\s+/).length >= minProblemWords && problemOfGroup.test(text);
}
