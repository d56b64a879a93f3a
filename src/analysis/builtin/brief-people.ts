import { audienceElsewhere } from './people-elsewhere.ts';

/** Plurals by whose end nobody sees that they are people. */
const people =
  `academics actuaries addicts adults agents alcoholics alumni asthmatics audiophiles amateurs americans analysts apprentices architects artisans athletes attorneys aunts
  baristas bookworms boys brides bridesmaids cadets celiacs ceos chefs cinephiles children citizens clerks coaches coeliacs colleagues cooks couples cousins creatives
  crews ctos dads detectives devs diabetics djs diplomats doulas dyslexics elders enthusiasts extroverts entrepreneurs executives expats experts families fans foodies geeks
  germans girls graduates grads grooms grown-ups guards guests guides guys hosts households housewives husbands individuals
  insomniacs interns introverts kids landlords locals mechanics medics men midwives millennials moms monks mums muslims nannies
  neighbours neighbors nerds newbies newlyweds nomads novices nurses orphans osteopaths paralegals paramedics patients peers physios pilots playwrights poets postgraduates
  professionals pros pupils retirees reservists scouts siblings singles soldiers solopreneurs sons spouses staff students
  surgeons sysadmins techies teens toddlers troops twins uncles undergrads undergraduates veterans vets vegans victims waitresses widows wives women
  youth`.split(/\s+/);
/** Whom something is made for without being a person. */
const groups =
  `agencies associations bakeries breweries businesses brands cafes charities choirs churches clinics clubs companies co-operatives councils factories farms firms governments gyms hospices hospitals hotels
  laboratories libraries manufacturers municipalities museums ngos nonprofits nurseries pharmacies practices pubs restaurants salons schools smes shops startups stores studios teams theatres unions utilities universities webshops wineries workshops`.split(
    /\s+/,
  );
/** People of whom nothing is said. */
const anybody = 'anyone customers everybody everyone folks others people persons users'.split(' ');
/** Plurals that end as people do. */
const things = new RegExp(
  String.raw`^(?:${[
    '[a-z]*(?:ments|papers|plants)|(?:check|deck|play|price|tier|to-?do|watch|wish)lists',
    ...`abdomen accents accidents adapters alternators amplifiers answers appetizers armors behaviou?rs binders bladders blenders blisters blockers boilers boosters borders browsers buffers bumpers
    burgers calculators calibers cancers cents chapters characters chargers cleaners climates clippers clusters coasters committees coffees colou?rs computers
    conditioners containers contents controllers continents converters cookers coolers corners covers crackers cucumbers currents cutters cylinders dangers degrees deodorants detectors detergents diapers diffusers dinners disasters dishwashers
    disorders doors drawers dryers elephants emulators encounters errors escalators events extractors factors fertili[sz]ers favou?rs fees
    feeders filters fingers flavou?rs floors flowers flyers folders freezers fryers fundraisers genders generators giants gliders grinders hamsters headers helicopters
    headquarters heaters holders holsters honou?rs hours humidifiers incidents indicators inhalers ingredients judgments juicers jumpers knees ladders lasers
    launchers layers letters lighters lists lobsters loafers lockers loudspeakers lubricants majors markers matters meters microcontrollers
    mirrors mixers moisturi[sz]ers monitors monsters motors murders newsletters numbers nutrients offers orders otters oysters pacemakers outdoors pants parameters patents
    peppers planners planters pointers posters powders powers prayers presents printers processors projectors purifiers quarters radiators razors receivers
    refrigerators regimen rents retrievers revolvers rivers rollers rosters routers rulers rumou?rs sani[st]i[sz]ers scanners scissors scooters sectors sensors servers shaders shelters shoulders
    showers shutters simulators skyscrapers slippers sneakers speakers specimen spiders spinners spoilers starters stickers stimulants strollers
    succulents summers sweaters synthesizers talents tents terriers thermometers thrillers timbers timers toasters tokers torrents towers trackers trimmers tractors trailers
    transfers transplants trees trousers variants vectors vents vouchers washers watercolou?rs waters winters wonders years`.split(
      /\s+/,
    ),
  ].join('|')})$`,
  'i',
);
const peopleWord = new RegExp(
  String.raw`\b(?:${[...people, ...anybody].join('|')}|[a-z]{3,}(?:ers|ors|ists|ians|ents|ants|ees|men|mates|parents|athletes))\b`,
  'gi',
);
const groupWord = new RegExp(String.raw`\b(?:${groups.join('|')})\b`, 'i');
const anybodyWord = new RegExp(String.raw`^(?:${anybody.join('|')})$`, 'i');
/** Where a phrase goes on to what these people do or want. */
const goesOn = /\s(?:so that|after|because|and want|when|which|while|with an? app|that (?=[a-z]+[^s]s\s))\s?/i;
/** What stands behind people and still says who they are. */
const describes =
  /^(?:about|across|after|aged|and|around|as|at|before|beyond|between|but|by|during|for|from|in|into|like|near|new|of|on|or|outside|over|past|suffering|than|that|tired|under|who|whose|with|within|without|&|[a-z]+(?:ing|ed))$/i;

const behindVerb =
  /\b(?:for(?! (?:me )?(?:the |some |any )?(?:best |good |active )?(?:[a-z]{2,20} )?(?:communities|subreddits|forums|places|groups|servers|threads))|(?:customers|users|readers|clients|audience|buyers) (?:are|is)(?: mostly| mainly| often| usually| typically)?|(?:used|loved|trusted) by|(?:attitudes|experiences|needs|opinions|problems|struggles|views) of|aimed at|targeting|among|interview|reach(?! out)|(?:reach out|gives?|sell|sells|selling|sold|ship|shipped|deliver|delivered|rent|rented|speak|talk|listen|connecting [^,.;:!?()\n]{3,40}?) (?:[^,.;:!?()\n]{1,60}? )?to|(helps?|helping|lets(?! for)|teach(?:es|ing)?|connect(?:s|ing)?)|find(?! out| (?:me )?(?:the )?(?:best )?(?:communities|subreddits|forums|places|groups)))\s+([^,.;:!?()\n]{3,90})/gi;
/** One of them is an example, and "for booking vets" is what something does. */
const noAudience =
  /^(?:one|a|an|each|every|your|booking|building|buying|choosing|cleaning|collecting|comparing|creating|detecting|discovering|finding|fixing|growing|handling|improving|keeping|learning|locating|making|managing|matching|measuring|meeting|monitoring|onboarding|organi[sz]ing|paying|planning|preparing|protecting|reaching|recording|reducing|removing|replacing|scheduling|screening|selling|sending|sharing|storing|testing|tracking|transcribing|translating|understanding|using|writing|my|our|this|all intents|\d+ (?:years?|months?|weeks?|days?|hours?))\s/i;
/** Behind people: what they are to do, and what is spoken of with them. "People new to cycling" is who they are. */
const doesBehind = /^\s(?:to\s[a-z]|about\s(?!to\s))/i;
/** What those who are helped do. */
const bareVerb =
  /\s(?:avoid|become|book|build|buy|choose|collect|compare|cook|cope|count|create|deal|design|earn|eat|feel|find|fix|get|grade|grow|hire|improve|keep|learn|lose|make|manage|meet|organi[sz]e|pay|plan|practi[cs]e|prepare|protect|quit|read|reduce|save|schedule|sell|share|sleep|speak|start|stay|stop|track|understand|use|write)\s/i;
const member = /,\s(?:and\s|or\s)?([^\s,.;:!?()][^,.;:!?()\n]{2,50})/gy;
const mostMembers = 8;
const peopleWho = /\b(?:people|those|anyone|everybody|adults|parents|women|men) who [^,.;:!?()\n]{3,80}/gi;
/** "Tired moms who drink cold coffee: …", where a sentence begins. */
const subjectWho = /(?:^|[.!?] )([A-Z][^,.;:!?()\n]{2,40}? who (?!want|need)[^,.;:!?()\n]{3,60})/g;
/** "People who move abroad … cannot get a credit history": here their sentence begins. */
const turns = /\s(?:cannot|can['’]t|must|should|often|still|never|always)\s/i;
/** "How do first-generation students talk about …", "forums where translators discuss …": of whom somebody asks. */
const asked =
  /\b(?:(?:how|what|where|when|why|which [a-z]{2,20}) (?:do|are|did|can|should|would|have)|how|why|(?:communities|subreddits|forums|places|groups|servers) (?:where|in which)) ([^\s,.;:!?()][^,.;:!?()\n]{2,58}?) (?:ask|buy|call|choose|compare|complain|cope|deal|decide|discuss|do|feel|find|get|hang|handle|look|make|manage|meet|organi[sz]e|pay|prefer|recommend|say|share|struggle|swap|switch|talk|think|trade|use|using|vent|want|write)\b/gi;
/** "Freelance translators are losing …": whom a sentence begins with and says something of. */
const subjects =
  /(?:^|[.!?]\s+)([A-Z][^,.;:!?()\n]{3,60}?)\s+(?:are|have|had|cannot|can|could|do|don['’]t|get|wait|lose|need|want|struggle|spend|must|often|still|never|keep|pay|count)\b/g;

type Place = { from: number; to: number };

function placesOfPeople(phrase: string): Place[] {
  return [...phrase.matchAll(peopleWord)]
    .filter(([word]) => !things.test(word))
    .map(({ 0: word, index }) => ({ from: index, to: index + word.length }));
}

/**
 * The phrases in which a brief says whom it means: "for …", "teaches … to", "people who …", "How do … feel", "… are losing".
 * Each as it stands there, without what it goes on to say.
 */
export function audienceOf(text: string): string[] {
  const found: string[] = [];
  const add = (phrase: string) => {
    const short = phrase.trim().split(/\s+/).slice(0, mostWords).join(' ').replace(openEnd, '');
    const says = !anybodyWord.test(short) && !found.some((other) => other.toLowerCase().includes(short.toLowerCase()));
    if (short !== '' && says && found.length < mostPhrases) found.push(short);
  };
  for (const phrase of audienceElsewhere(text)) add(phrase);
  for (const { 0: match, 1: helped, 2: phrase = '', index } of text.matchAll(behindVerb)) {
    const [whole = ''] = phrase.trim().split(goesOn);
    const isMeant = placesOfPeople(whole).length > 0 || groupWord.test(whole);
    if (noAudience.test(whole) || !isMeant) continue;
    add(withoutVerb(whole, helped !== undefined));
    for (const member of listBehind(text, index + match.length)) add(member);
  }
  for (const [phrase] of text.matchAll(peopleWho)) add(beforeTurn(phrase));
  for (const [, phrase = ''] of text.matchAll(subjectWho))
    if (isSubject(phrase.split(' who ')[0]!)) add(beforeTurn(phrase));
  for (const [, subject = ''] of [...text.matchAll(asked), ...text.matchAll(subjects)]) {
    const whole = subject.replace(/\swho$/, '');
    if (isSubject(whole) && whole.split(/\s+/).length <= mostWordsOfSubject) add(whole);
  }
  return found;
}

/** "Speech app for toddlers" is no people, and "our app helps students" is a sentence. */
function isSubject(phrase: string): boolean {
  return placesOfPeople(phrase).length > 0 && !noSubject.test(phrase);
}

const noSubject =
  /^(?:are|communities|competitors|do|find|forums|how|i|if|is|it|looking|my|our|searching|subreddits|the|they|this|to|trying|we|what|when|where|which|who|why|you|your)\s|^competitors$|\s(?:are|for|gives?|helps?|helping|how|lets|teach(?:es)?|that|to|what|where|which)(?:\s|$)/i;

const mostPhrases = 20;
const mostWords = 10;
const openEnd = /\s(?:and|at|for|in|of|or|the|to|with)$/i;
const mostWordsOfSubject = 6;

/** "dungeon masters to generate maps", "helps teachers plan": who they are ends before what they do. */
function withoutVerb(phrase: string, isHelped: boolean): string {
  const places = placesOfPeople(phrase);
  const group = groupWord.exec(phrase);
  const all = group ? [...places, { from: group.index, to: group.index + group[0].length }] : places;
  const before = all.find(({ to }) => doesBehind.test(phrase.slice(to)));
  const verb = isHelped ? phrase.search(bareVerb) : -1;
  const [next = ''] = phrase.slice(places[0]?.to).trim().split(/\s+/);
  const ends = [
    before?.to,
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
    if (placesOfPeople(one).at(-1)?.to !== one.length) break;
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
