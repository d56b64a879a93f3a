/** Plurals by whose end nobody sees that they are people. */
const people =
  `academics actresses actuaries addicts adults agents alcoholics alumni amateurs americans analysts apprentices
    architects artisans asthmatics athletes attorneys au-pairs audiophiles aunts autistics baristas bookworms boys
    brides bridesmaids cadets catholics celiacs ceos cfos chefs children cinephiles cisos citizens clergy clerks
    cmos coaches coeliacs colleagues cooks couples cousins cowboys creatives crews critics ctos dads dbas detectives
    devs diabetics diplomats djs doulas dropouts dyslexics elders empaths enthusiasts entrepreneurs epileptics
    executives expats experts extroverts families fans foodies furries geeks germans girls goths grads graduates
    grandads grandchildren grandmas grandpas grannies grooms grown-ups guards guests guides guys hindus hostesses
    hosts households housewives husbands hypochondriacs imams in-laws individuals inmates insomniacs interns
    introverts jews jockeys kids landlords locals mamas mechanics medics men midwives millennials moms monks mums
    muslims nannies neighbors neighbours nerds newbies newlyweds nomads noobs novices nurses orphans osteopaths
    papas paralegals paramedics patients peers petrolheads phds physios pilgrims pilots playwrights poets
    postdocs postgraduates priests professionals pros pupils rabbis reservists retirees roadies rookies rvers
    sceptics scouts seamstresses shepherds siblings sikhs singles skeptics soldiers solopreneurs sons spouses sres
    staff stagehands stepdads stepmoms stepmums students surgeons sysadmins techies teens toddlers troops tweens
    twins uncles undergrads undergraduates vegans veterans vets victims waitresses weebs widows wives women
    workaholics youth`.split(/\s+/);
/** Whom something is made for without being a person. */
const groups =
  `agencies airlines associations authorities bakeries bookshops bookstores brands breweries businesses cafes charities choirs churches
    clinics clubs co-operatives co-ops companies councils factories farms firms galleries governments gyms hospices
    hospitals hotels kindergartens laboratories labs libraries manufacturers mosques municipalities museums
    newsrooms ngos nonprofits nurseries orchestras parishes pharmacies practices pubs restaurants salons schools
    shops smbs smes start-ups startups stores studios surgeries teams theatres unions universities utilities
    vineyards webshops wineries workshops`.split(/\s+/);
/** People of whom nothing is said. */
const anybody = 'anyone customers everybody everyone folks others people persons users'.split(' ');
/** Pairs of words that are people although the last one alone is a thing, and the other way round. */
const pairs = {
  people: String.raw`(?:native|heritage|fluent|public|keynote|guest|english|polish|spanish|turkish) speakers|speakers of|(?:house|office|window|carpet|pool) cleaners|(?:wedding|event|party|town|city|urban|financial|travel|media) planners|(?:account|allotment|badge|bitcoin|card|crypto|licen[cs]e|permit|policy|stake|visa) ?holders|(?:charity|non-?profit|school|professional) fundraisers|(?:college|computer science|english|history|music|psychology) majors|(?:piano|organ|harp) tuners|cabin crew|gen z|night owls|au pairs|the (?:elderly|blind|deaf|visually impaired)|heads of [a-z]+`,
  things: String.raw`(?:ceiling|case|pc|cooling|desk|exhaust|computer) fans|(?:coffee|bread|pasta|yogh?urt) makers|(?:record|cd|dvd|mp3|media|music|video|vinyl) players|(?:device|graphics|gpu|printer|usb) drivers|(?:password|file|window|package|tab|clipboard|download) managers|(?:text|code|markdown) editors|(?:e-?book|card|rss|feed|pdf|screen|code) readers|(?:baby|dog|cat|pet) carriers|(?:travel|walking|buying|city|field|pocket|strategy|study|style) guides|(?:ai|llm|voice|coding|autonomous) agents|(?:city|deck) builders|home theat(?:re|er)s`,
};
/** Plurals that end as people do. */
const things = new RegExp(
  String.raw`^(?:${[
    pairs.things,
    '[a-z]*(?:imates|ments|papers|plants)|(?:check|deck|play|price|tier|to-?do|watch|wish)lists',
    ...`abdomen accents accidents adapters administers alternators alters amplifiers answers antidepressants appetizers
    armors assists automates barriers behaviou?rs binders bladders blenders blisters blockers boilers boosters
    borders bothers browsers buffers bumpers burgers burners calculators calibers cancers careers caters cents
    chapters characters chargers cheers cleaners climates clippers clusters coasters coffees colou?rs committees
    components compressors computers conditioners considers consists containers contents continents controllers
    converters cookers coolers corners counters covers crackers cucumbers currents cutters cylinders dangers degrees
    delivers deodorants detectors detergents deters diapers differs diffusers dinners disasters discovers
    dishwashers disorders doors drawers dryers elephants empowers emulators encounters enters errors escalators
    events exists extractors factors favou?rs feeders fees fertili[sz]ers fillers filters fingers flavou?rs floors
    flowers flyers folders fosters freezers fryers fundraisers gathers genders generators giants gliders grinders guarantees
    hamsters hangers headers headquarters heaters helicopters hinders holders holsters honou?rs hours humidifiers incidents
    indicators infers inflators ingredients inhalers invents judgments juicers jumpers knees ladders lasers
    launchers lawnmowers layers letters lighters lists loafers lobsters lockers loudspeakers lowers lubricants
    majors markers matters meters microcontrollers mirrors mixers moisturi[sz]ers monitors monsters motors mowers
    murders newsletters numbers nutrients offers orders otters outdoors oysters pacemakers panniers pants parameters patents
    peppers persists planners planters pointers posters powders powers prayers prefers presents prevents printers
    processors projectors protectors purifiers pyrenees quarters radiators razors receivers refers refrigerators
    regimen registers remembers reminders renders rents represents resistors resists retrievers revolvers rivers
    rollers rosters routers rovers rulers rumou?rs samplers sani[st]i[sz]ers scanners scissors scooters scratchers
    screeners screwdrivers sectors sensors servers shaders shelters shoulders showers shutters simulators
    skyscrapers slippers sneakers speakers specimen spiders spinners spoilers starters stickers stimulants strollers
    succulents suffers summers sweaters synthesizers talents tents terriers thermometers thrillers timbers timers
    toasters tokers torrents towers trackers tractors trailers transfers transplants trees triggers trimmers
    trousers tuners variants vectors vents vouchers waders washers watercolou?rs waters winters wonders years`.split(
      /\s+/,
    ),
  ].join('|')})$`,
  'i',
);
const peopleWord = new RegExp(
  String.raw`\b(?:${pairs.people}|${pairs.things}|${[...people, ...anybody].join('|')}|[a-z]{3,}(?:ers|ors|ists|ians|ents|ants|ees|men|mates|parents|athletes|smiths))\b`,
  'gi',
);
const groupWord = new RegExp(
  String.raw`\b(?:${groups.join('|')}|(?:care|nursing) homes|food banks|(?:fire|hr|police) departments)\b`,
  'gi',
);
export const anybodyWord = new RegExp(String.raw`^(?:${anybody.join('|')})$`, 'i');

export type Place = { from: number; to: number };

/** Where words for people stand, and those for whom else something is made. */
export function placesIn(phrase: string): Place[] {
  return [...placesOfPeople(phrase), ...placesOf(groupWord, phrase)].toSorted((a, b) => a.from - b.from);
}

export function placesOfPeople(phrase: string): Place[] {
  return placesOf(peopleWord, phrase).filter(({ from, to }) => {
    const word = phrase.slice(from, to);
    return !things.test(word) && !groups.includes(word.toLowerCase());
  });
}

function placesOf(word: RegExp, phrase: string): Place[] {
  return [...phrase.matchAll(word)].map(({ 0: found, index }) => ({ from: index, to: index + found.length }));
}

/** Whether a word is known to be people, and does not only end so. */
export function isSurelyPeople(word: string): boolean {
  return people.includes(word.toLowerCase()) || /(?:men|mates|parents|athletes)$/i.test(word);
}

/** "booking vets", "finding tennis partners": what is done, and "hiring managers" are people. */
const gerund =
  /^(?:answering|becoming|booking|building|buying|choosing|cleaning|collecting|comparing|creating|detecting|discovering|disinfecting|finding|fixing|growing|handling|improving|keeping|learning|locating|making|managing|matching|measuring|meeting|monitoring|onboarding|organi[sz]ing|paying|planning|preparing|protecting|reaching|recording|reducing|remembering|removing|replacing|scheduling|screening|selling|sending|sharing|splitting|storing|testing|tracking|transcribing|translating|turning|understanding|using|writing)\s/i;

export function isGerund(phrase: string): boolean {
  return gerund.test(phrase);
}
