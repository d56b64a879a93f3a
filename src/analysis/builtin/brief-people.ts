import { audienceElsewhere } from './people-elsewhere.ts';

/** Plurals by whose end nobody sees that they are people. */
const people =
  `addicts adults amateurs apprentices architects artisans athletes attorneys boys brides cadets chefs children clerks
  coaches cooks couples crews dads diabetics diplomats executives expats experts families fans geeks girls graduates grads grown-ups
  guards guides guys households housewives insomniacs interns introverts kids landlords locals mechanics medics men moms
  monks mums nannies neighbours neighbors nerds newlyweds nomads novices nurses paramedics pilots pros retirees reservists
  scouts siblings singles soldiers spouses staff surgeons teens toddlers troops twins undergrads veterans vets vegans wives
  women youth`.split(/\s+/);
/** Whom something is made for without being a person. */
const groups =
  `agencies bakeries breweries businesses cafes charities churches clinics companies farms firms gyms hospitals hotels
  libraries museums nonprofits restaurants schools shops startups stores studios teams universities webshops`.split(
    /\s+/,
  );
/** People of whom nothing is said. */
const anybody = 'anyone communities customers everybody everyone folks others people persons users'.split(' ');
/** Plurals that end as people do. */
const things = new RegExp(
  String.raw`^(?:${[
    '[a-z]*(?:ments|papers|plants)|(?:check|deck|play|price|tier|to-?do|watch|wish)lists',
    ...`accidents answers appetizers armors behaviou?rs binders blenders blockers boilers boosters borders browsers buffers
    burgers calculators calibers cancers cents chapters characters chargers climates clusters coasters committees coffees colou?rs computers
    containers contents controllers coolers corners covers crackers currents dangers degrees diapers dinners disasters
    disorders doors drawers dryers elephants emulators encounters errors escalators events extractors factors favou?rs fees
    feeders filters fingers flavou?rs floors flowers flyers folders fundraisers genders generators giants hamsters headers
    headquarters heaters holders holsters honou?rs hours incidents indicators ingredients judgments knees ladders lasers
    launchers layers letters lighters lists lobsters lockers loudspeakers majors markers matters meters microcontrollers
    mirrors mixers monitors monsters motors murders newsletters numbers nutrients offers orders otters outdoors pants patents
    peppers planners pointers posters powers prayers presents printers processors projectors purifiers quarters receivers
    rents revolvers rivers rollers rosters routers rulers rumou?rs scanners scooters sectors sensors shaders shelters shoulders
    showers shutters simulators skyscrapers sneakers speakers spiders spinners spoilers stickers stimulants strollers
    succulents summers sweaters synthesizers talents tents timers toasters tokers torrents towers trackers tractors trailers
    transfers transplants trees trousers variants vectors vents vouchers waters winters wonders years`.split(/\s+/),
  ].join('|')})$`,
  'i',
);
const peopleWord = new RegExp(
  String.raw`\b(?:${[...people, ...anybody].join('|')}|[a-z]{3,}(?:ers|ors|ists|ians|ents|ants|ees|women|mates|parents|athletes))\b`,
  'gi',
);
const groupWord = new RegExp(String.raw`\b(?:${groups.join('|')})\b`, 'i');
const anybodyWord = new RegExp(String.raw`^(?:${anybody.join('|')})$`, 'i');
/** Where a phrase goes on to what these people do or want. */
const goesOn = /\s(?:so that|because|and want|which|while|with an? app|that (?=[a-z]+[^s]s\s))\s?/i;
/** What stands behind people and still says who they are. */
const describes =
  /^(?:about|across|after|aged|and|around|as|at|before|beyond|between|but|by|during|for|from|in|into|like|near|new|of|on|or|outside|over|past|suffering|than|that|tired|under|who|whose|with|within|without|&|[a-z]+(?:ing|ed))$/i;

const behindVerb =
  /\b(?:for|aimed at|targeting|among|interview|reach|(?:sell|sells|selling|sold|ship|shipped|deliver|delivered|rent|rented|speak|talk|listen|connecting [^,.;:!?()\n]{3,40}?) (?:[^,.;:!?()\n]{1,60}? )?to|(helps?|helping|lets|teach(?:es|ing)?|connecting)|find(?! out| (?:me )?(?:the )?(?:best )?(?:communities|subreddits|forums|places|groups)))\s+([^,.;:!?()\n]{3,90})/gi;
const peopleWho = /\b(?:people|those|anyone|everybody|adults|parents|women|men) who [^,.;:!?()\n]{3,80}/gi;
/** "Tired moms who drink cold coffee: …", where a sentence begins. */
const subjectWho = /(?:^|[.!?] )([A-Z][^,.;:!?()\n]{2,40}? who (?!want|need)[^,.;:!?()\n]{3,60})/g;
/** "People who move abroad … cannot get a credit history": here their sentence begins. */
const turns = /\s(?:cannot|can['’]t|must|should|often|still|never|always)\s/i;
/** "How do first-generation students talk about …": of whom somebody asks. */
const asked =
  /\b(?:how|what|where|when|why|which [a-z]{2,20}) (?:do|are|did|can|should|would|have) ([^\s,.;:!?()][^,.;:!?()\n]{2,58}?) (?:ask|buy|call|choose|compare|complain|cope|deal|decide|discuss|do|feel|find|get|hang|handle|look|make|manage|meet|pay|recommend|say|share|struggle|swap|talk|think|trade|use|using|vent|want|write)\b/gi;
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
    const short = phrase.trim().split(/\s+/).slice(0, mostWords).join(' ');
    const says = !anybodyWord.test(short) && !found.some((other) => other.toLowerCase().includes(short.toLowerCase()));
    if (short !== '' && says && found.length < mostPhrases) found.push(short);
  };
  for (const phrase of audienceElsewhere(text)) add(phrase);
  for (const [, helped, phrase = ''] of text.matchAll(behindVerb)) {
    const [whole = ''] = phrase.trim().split(goesOn);
    const [first] = placesOfPeople(whole);
    if (/^(?:one|a|an|each|every|your)\s/i.test(whole) || (!first && !groupWord.test(whole))) continue;
    add(first ? withoutVerb(whole, first, helped !== undefined) : whole);
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

/** "Speech app for toddlers" is no people. */
function isSubject(phrase: string): boolean {
  return placesOfPeople(phrase).length > 0 && !/^(?:looking|searching|trying|find)\s|\sfor\s/i.test(phrase);
}

const mostPhrases = 20;
const mostWords = 10;
const mostWordsOfSubject = 6;

/** "dungeon masters to generate maps", "helps teachers plan": who they are ends before what they do. */
function withoutVerb(phrase: string, { to }: Place, isHelped: boolean): string {
  const [next = '', after] = phrase.slice(to).trim().split(/\s+/);
  const isEnd = next === 'to' || (next === 'about' && after !== 'to') || (isHelped && next !== '' && !describes.test(next)); // prettier-ignore
  return isEnd ? phrase.slice(0, to) : phrase;
}

function beforeTurn(phrase: string): string {
  const [before = '', behind] = phrase.split(turns);
  return behind === undefined || before.split(/\s+/).length < fewestWordsOfWho ? phrase : before;
}

/** "people who can't sleep" are who cannot, "people who move abroad" are enough. */
const fewestWordsOfWho = 4;
