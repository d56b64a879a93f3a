import { audienceElsewhere } from './people-elsewhere.ts';
import { peopleNamed } from './people-named.ts';
import { likelyLanguage } from '../text-language.ts';
import { anybodyWord, isGerund, placesIn, placesOfPeople } from './people-words.ts';

/** Where a phrase goes on to what these people do or want. */
const goesOn =
  /\s(?:so that|(?<!\blook(?:s|ing|ed)?\s)after|because|instead of|rather than|and want|in mind|for (?:an? |our )?(?:[a-z-]+ ){0,2}(?:app|beta|interviews?|playtests?|study|survey|testing|tool)|towards?|when|which|while|with an? app|with (?:[a-z-]+ ){1,3}(?:built in|included)|who (?:might|would) (?:like|love|want)|(?<!\b(?:hate|like|love|want)\s)to (?:answer|beta|fill|interview|join|talk|test|try)|that (?=(?:connect|fit|run|sync|work|[a-z]+[^s]s)\s))\b\s?/i;
/** What stands behind people and still says who they are. */
const describes =
  /^(?:about|across|after|aged|and|around|as|at|before|beyond|between|but|by|during|for|from|in|into|like|near|new|of|on|or|outside|over|past|suffering|than|that|tired|under|who|whose|with|within|without|&|[a-z]+(?:ing|ed))$/i;

const behindVerb =
  /\b(?:for(?! (?:me )?(?:the |some |any )?(?:best |good |active )?(?:[a-z]{2,20} )?(?:communities|subreddits|forums|places|groups|servers|threads))|(?:customers|users|readers|clients|audience|buyers) (?:are|is)(?: (?:mostly|mainly|often|usually|typically|largely))?|(?:used|loved|trusted) by|(?:attitudes|experiences|needs|opinions|problems|struggles|views) of|aimed at|targeting|among|(?<!job )interview(?! (?:training|prep|practice|coaching|questions))|(?:hear|learn) from|(?:chat|speak|talk) with|reach(?:ing)?(?! out)|(?:reach(?:ing)? out|gives?|sell|sells|selling|sold|ship|shipped|deliver|delivered|rent|rented|speak|talk|listen|connecting [^,.;:!?()\n]{3,40}?) (?:[^,.;:!?()\n]{1,60}? )?to|(helps?(?! for| us\b| me\b)|helping|lets(?! for)|teach(?:es|ing)?|connect(?:s|ing)?|match(?:es|ing)?)|find(?! out| (?:me )?(?:the )?(?:best )?(?:communities|subreddits|forums|places|groups)))\s+([^,.;:!?()\n]{3,90})/gi;
/** "We connect farmers with restaurants": both are meant. "Teaches Excel to accountants": only they are. */
function parted(phrase: string, verb: string): string[] {
  if (/^(?:connect|match)/i.test(verb)) return phrase.split(/\swith\s/);
  const [, learners] = /^teach/i.test(verb) ? phrase.split(/\sto\s/) : [];
  return [learners !== undefined && placesIn(learners).length > 0 ? learners : phrase];
}
/** "A library for syncing apps and look for developers", "a lamp for bedrooms and want to hear from parents": what it is for ends there. */
const andLooks = /\s(?:and (?:(?:are|am|we|I) ){0,2}(?:look|looking|search|searching) for|seeks)\s/gi;
const andWants =
  /\sand (?:(?:we|I) )?(?=(?:hope|need|want|wish|would like|would love) to (?:ask|find|hear|interview|know|learn|meet|reach|see|speak|talk|understand)\s)/gi;
/** "A runner" is an example, "my parents" are the writer's, and "for booking vets" is what something does. */
const noAudience =
  /^(?:me|us|you|them|one|a|an|each|every|your|my|our|its|this|all intents|(?:\d+|two|three|four|five|six|ten|twelve|twenty|thirty|many|several|some) (?:years?|months?|weeks?|days?|hours?))\s/i;
/** "Gamers' rooms" are rooms. */
const ofTheirs = /^[^\s'’]+s['’]\s/;
/** Behind people: what they are to do, and what is spoken of with them. "People new to cycling" is who they are. */
const doesBehind = /^\s(?:to\s[a-z]|about\s(?!to\s))/i;
/** What those who are helped do. */
const bareVerb =
  /\s(?:accept|attract|automate|avoid|become|book|boost|bring|build|buy|choose|collect|compare|convert|cook|cope|count|create|cut|deal|decide|design|detect|discover|do|draft|earn|eat|edit|estimate|feel|find|fix|generate|get|grade|grow|handle|hire|identify|improve|increase|keep|launch|learn|lose|make|manage|meet|monitor|negotiate|onboard|optimi[sz]e|organi[sz]e|pass|pay|plan|practi[cs]e|prepare|prevent|protect|publish|quit|read|recover|recruit|reduce|remember|replace|respond|retain|save|schedule|screen|sell|send|share|sleep|speak|spot|start|stay|stop|survive|track|turn|understand|upload|use|validate|win|write)\s/i;
const member = /,\s(?:and\s|or\s)?([^\s,.;:!?()][^,.;:!?()\n]{2,80})/gy;
const mostMembers = 8;
const joining = /\s(?:and|or)\s/;
const lastMember = /^,\s(?:and|or)\s/;
const peopleWho =
  /(?<!\bnot (?:for|interested in|looking for) )\b(?:people|those|anyone|everybody|adults|parents|women|men) who (?!(?:might|would) (?:like|love|want))[^,.;:!?()\n]{3,80}/gi;
/** "Tired moms who drink cold coffee: …", where a sentence begins. */
const subjectWho = /(?:^|[.!?] )([A-Z][^,.;:!?()\n]{2,40}? who (?!want|need)[^,.;:!?()\n]{3,60})/g;
/** "People who move abroad … cannot get a credit history": here their sentence begins. */
const turns =
  /(?<!\b(?:to|who))\s(?:(?:feel|speak|talk|think) about|cannot|can['’]t|must|should|often|still|never|always|need|want)\s/i;
/** "How do first-generation students talk about …", "forums where translators discuss …": of whom somebody asks. */
const asked =
  /\b(?:(?:how|what|where|when|why|which [a-z]{2,20}) (?:do|are|did|can|should|would|have)|how|where|why|(?<=(?:hear|know|learn|see|understand) )what|(?:app|communities|subreddits|forums|marketplace|places|platform|groups|servers|site|website) (?:where|in which|on which)) ([^\s,.;:!?()][^,.;:!?()\n]{2,58}?) (?:adapt|afford|ask|asking|buy|call|choose|compare|complain|complaining|cook|cope|deal|decide|discuss|do|drive|eat|exchange|experience|feel|find|furnish|get|hang|handle|lend|look|make|manage|meet|organi[sz]e|pay|prefer|recommend|say|saying|share|show|sleep|struggle|swap|switch|talk|talking|think|thinking|trade|travel|use|using|vent|want|write)\b/gi;
/** "If you are a beekeeper", "Are you a dog walker?", "Every musician loses picks.": one of them is spoken to, or of. */
const oneOf =
  /\b(?:(?:if|whether) you(?:['’]re| are)|are you) an? ([^,.;:!?()\n]{3,50})|(?:^|[.!?] )every ((?:[a-z-]+ ){0,2}?[a-z]+(?:er|or|ist|ian|ent|ant|man|mum|mom|dad|nurse))(?= [a-z])/gi;
/** "Freelance translators are losing …": whom a sentence begins with and says something of. */
const subjects =
  /(?:^|[.!?]\s+)([A-Z][^,.;:!?()\n]{3,60}?)\s+(?:are|have|had|cannot|can|could|do|don['’]t|get|wait|lose|need|want|struggle|spend|must|often|still|never|keep|pay|count)\b/g;

/**
 * The phrases in which a brief says whom it means: "for …", "teaches … to", "people who …", "How do … feel", "… are losing".
 * Each as it stands there, without what it goes on to say.
 */
export function audienceOf(brief: string): string[] {
  const text = brief.replaceAll(andLooks, ', looking for ').replaceAll(andWants, ', ');
  const found: string[] = [];
  const add = (phrase: string) => {
    const short = phrase
      .trim()
      .replace(soughtBy, '')
      .replace(quantity, '')
      .split(/\s+/)
      .slice(0, mostWords)
      .join(' ')
      .replace(openEnd, '');
    const small = short.toLowerCase();
    const isTold = found
      .map((other) => other.toLowerCase())
      .some((other) => other.includes(small) || small.endsWith(other) || small.startsWith(`${other} `));
    const says = !anybodyWord.test(short) && !bareRole.test(short) && !isTold;
    if (short !== '' && says && found.length < mostPhrases) found.push(short);
  };
  for (const phrase of audienceElsewhere(text)) add(phrase);
  for (const { 0: match, 1: helped, 2: phrase = '', index } of text.matchAll(behindVerb)) {
    const [whole = ''] = phrase.trim().replace(asks, '').split(goesOn);
    if (noAudience.test(whole) || isGerund(whole) || placesIn(whole).length === 0 || ofTheirs.test(whole)) continue;
    const [one, other] = parted(whole, helped ?? '');
    if (placesIn(one!).length > 0) add(withoutVerb(one!, helped !== undefined));
    if (other !== undefined && placesIn(other).length > 0) add(other);
    for (const member of listBehind(text, index + match.length)) add(withoutVerb(member, helped !== undefined));
  }
  for (const [phrase] of text.matchAll(peopleWho)) add(beforeTurn(phrase));
  for (const [, phrase = ''] of text.matchAll(subjectWho))
    if (isSubject(phrase.split(' who ')[0]!)) add(beforeTurn(phrase));
  for (const [, subject = ''] of [...text.matchAll(asked), ...text.matchAll(subjects)]) {
    const whole = `${subject.replace(/\swho$/, '')} `.split(bareVerb)[0]!.trim();
    if (isSubject(whole) && whole.split(/\s+/).length <= mostWordsOfSubject) add(whole);
  }
  for (const [, one, each] of text.matchAll(oneOf))
    for (const singular of (each ?? one!).split(/\sor an?\s/)) if (isSubject(`${singular}s`)) add(`${singular}s`);
  if (found.length === 0 && text.length <= longestNaming && likelyLanguage(text) === 'en') {
    const named = peopleNamed(text);
    if (named) for (const phrase of [named.phrase, ...listBehind(text, named.to)]) add(phrase);
  }
  return found;
}

/** "Speech app for toddlers" is no people, and "our app helps students" is a sentence. */
function isSubject(phrase: string): boolean {
  return placesOfPeople(phrase).length > 0 && !noSubject.test(phrase);
}

const noSubject =
  /^(?:after|are|as|at|because|before|by|communities|competitors|despite|do|during|find|for|forums|from|how|i|if|in|is|it|looking|loved|made|my|on|once|our|searching|since|subreddits|the|they|this|to|trying|trusted|used|we|what|when|where|which|while|who|why|with|without|you|your)\s|^competitors$|\s(?:are|for|gives?|helps?|helping|how|lets|teach(?:es)?|that|to|what|where|which)(?:\s|$)/i;

/** "Most small business owners" are small business owners. */
const quantity = /^(?:(?:all|half|many|most|other|some|the|[\d.,]+[km]?\+?)\s(?:of\s)?)+/i;
/** "Need cat owners who …", "like to meet collectors", "Would hikers pay …". */
const soughtBy =
  /^(?:(?:can|could|will|would) (?:you|we|I) )?(?:are|can|could|do|does|find|help|interview|meet|need|reach|recruit|seek(?:ing)?|should|want|will|would)\s/i;
const longestNaming = 400;
/** "Looking for feedback from teachers". */
const asks = /^(?:advice|feedback|help|input|opinions|tips) from /i;
/** Who buys, owns or plays what is not said. */
const bareRole = /^(?:buyers|experts|listeners|members|operators|owners|players|readers|sellers|viewers|visitors)$/i;
const mostPhrases = 20;
const mostWords = 12;
const openEnd = /\s(?:and|at|for|in|of|or|the|to|with|(?:who )?(?:always|never|often|still)|who)$/i;
const mostWordsOfSubject = 6;

/** "helps landlords in the UK with gas certificates": where they are, before what they are helped with. */
const placeBehind = /\s(?:in|from)\s(?:the\s)?\p{Lu}\p{L}*(?:\s\p{Lu}\p{L}*)*(?=\swith\s)/u;

/** "dungeon masters to generate maps", "helps teachers plan": who they are ends before what they do. */
function withoutVerb(phrase: string, isHelped: boolean): string {
  const places = placesOfPeople(phrase);
  const before = placesIn(phrase).find(({ to }) => doesBehind.test(phrase.slice(to)));
  const verb = isHelped ? phrase.search(bareVerb) : -1;
  const [next = ''] = phrase.slice(places[0]?.to).trim().split(/\s+/);
  const inPlace = isHelped ? placeBehind.exec(phrase) : null;
  const ends = [
    before?.to,
    inPlace ? inPlace.index + inPlace[0].length : undefined,
    verb > 0 ? verb : undefined,
    isHelped && places[0] && next !== '' && !describes.test(next) ? places[0].to : undefined,
  ].filter((end) => end !== undefined);
  return phrase.slice(0, Math.min(...ends, phrase.length));
}

/** "for teachers, nurses and grandparents": what follows a comma and is nothing but people. */
function listBehind(text: string, from: number): string[] {
  const members: string[] = [];
  member.lastIndex = from;
  for (let found = member.exec(text); found && members.length < mostMembers; found = member.exec(text)) {
    const [, one = ''] = found;
    const [first = '', ...more] = one.split(joining);
    const endsAsPeople = (part: string) => placesIn(part).at(-1)?.to === part.length;
    if (!endsAsPeople(one) && !(more.length > 0 && endsAsPeople(first)) && !lastMember.test(found[0])) break;
    if (placesIn(one).length === 0 || noSubject.test(one)) break;
    members.push(one);
  }
  return members;
}

function beforeTurn(phrase: string): string {
  const [before = '', behind] = phrase.split(turns);
  return behind === undefined || before.split(/\s+/).length < fewestWordsOfWho ? phrase : before;
}

/** "people who can't sleep" are who cannot, "people who move abroad" are enough. */
const fewestWordsOfWho = 4;
