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
  `agencies airlines associations authorities bakeries brands breweries businesses cafes charities choirs churches
    clinics clubs co-operatives co-ops companies councils factories farms firms galleries governments gyms hospices
    hospitals hotels kindergartens laboratories labs libraries manufacturers mosques municipalities museums
    newsrooms ngos nonprofits nurseries orchestras parishes pharmacies practices pubs restaurants salons schools
    shops smbs smes start-ups startups stores studios surgeries teams theatres unions universities utilities
    vineyards webshops wineries workshops`.split(/\s+/);
/** People of whom nothing is said. */
const anybody = 'anyone customers everybody everyone folks others people persons users'.split(' ');
/** Pairs of words that are people although the last one alone is a thing, and the other way round. */
const pairs = {
  people: String.raw`(?:native|heritage|fluent|public|keynote|guest|english|polish|spanish|turkish) speakers|speakers of|(?:house|office|window|carpet|pool) cleaners|(?:wedding|event|party|town|city|urban|financial|travel|media) planners|(?:account|allotment|badge|bitcoin|card|crypto|licen[cs]e|permit|policy|stake|visa) ?holders|(?:charity|school|professional) fundraisers|(?:college|computer science|english|history|music|psychology) majors|cabin crew|gen z|night owls|au pairs|the (?:elderly|blind|deaf|visually impaired)|heads of [a-z]+`,
  things: String.raw`(?:ai|llm|voice|coding|autonomous) agents|(?:city|deck) builders|home theat(?:re|er)s`,
};
/** Plurals that end as people do. */
const things = new RegExp(
  String.raw`^(?:${[
    pairs.things,
    '[a-z]*(?:imates|ments|papers|plants)|(?:check|deck|play|price|tier|to-?do|watch|wish)lists',
    ...`abdomen accents accidents adapters alternators amplifiers answers appetizers armors barriers behaviou?rs binders bladders
    blenders blisters blockers boilers boosters borders browsers buffers bumpers burgers calculators calibers
    cancers careers cents chapters characters chargers cheers cleaners climates clippers clusters coasters committees coffees
    colou?rs computers conditioners containers contents controllers continents converters cookers coolers
    corners covers crackers cucumbers currents cutters cylinders dangers degrees deodorants detectors detergents
    diapers diffusers dinners disasters dishwashers disorders doors drawers dryers elephants emulators
    encounters errors escalators events extractors factors fertili[sz]ers favou?rs fees feeders filters fingers
    flavou?rs floors flowers flyers folders freezers fryers fundraisers genders generators giants gliders
    grinders hamsters headers helicopters headquarters heaters holders holsters honou?rs hours humidifiers
    incidents indicators inhalers ingredients judgments juicers jumpers knees ladders lasers launchers layers
    letters lighters lists lobsters loafers lockers loudspeakers lubricants majors markers matters meters
    microcontrollers mirrors mixers moisturi[sz]ers monitors monsters motors murders newsletters numbers
    nutrients offers orders otters oysters pacemakers outdoors pants parameters patents peppers planners
    planters pointers posters powders powers prayers presents printers processors projectors protectors purifiers quarters
    radiators razors receivers refrigerators regimen reminders rents resistors retrievers revolvers rovers rivers rollers rosters routers
    rulers rumou?rs sani[st]i[sz]ers scanners scissors scooters sectors sensors servers shaders shelters
    shoulders showers shutters simulators skyscrapers slippers sneakers speakers specimen spiders spinners
    spoilers starters stickers stimulants strollers succulents summers sweaters synthesizers talents tents
    terriers thermometers thrillers timbers timers toasters tokers torrents towers trackers trimmers tractors
    trailers transfers transplants trees trousers variants vectors vents vouchers washers watercolou?rs waters
    winters wonders years`.split(/\s+/),
  ].join('|')})$`,
  'i',
);
const peopleWord = new RegExp(
  String.raw`\b(?:${pairs.people}|${pairs.things}|${[...people, ...anybody].join('|')}|[a-z]{3,}(?:ers|ors|ists|ians|ents|ants|ees|men|mates|parents|athletes))\b`,
  'gi',
);
const groupWord = new RegExp(String.raw`\b(?:${groups.join('|')}|(?:care|nursing) homes|food banks)\b`, 'gi');
export const anybodyWord = new RegExp(String.raw`^(?:${anybody.join('|')})$`, 'i');

export type Place = { from: number; to: number };

/** Where words for people stand, and those for whom else something is made. */
export function placesIn(phrase: string): Place[] {
  return [...placesOfPeople(phrase), ...placesOf(groupWord, phrase)].toSorted((a, b) => a.from - b.from);
}

export function placesOfPeople(phrase: string): Place[] {
  return placesOf(peopleWord, phrase).filter(({ from, to }) => !things.test(phrase.slice(from, to)));
}

function placesOf(word: RegExp, phrase: string): Place[] {
  return [...phrase.matchAll(word)].map(({ 0: found, index }) => ({ from: index, to: index + found.length }));
}

/** "booking vets", "finding tennis partners": what is done, and "hiring managers" are people. */
const gerund =
  /^(?:answering|becoming|booking|building|buying|choosing|cleaning|collecting|comparing|creating|detecting|discovering|disinfecting|finding|fixing|growing|handling|improving|keeping|learning|locating|making|managing|matching|measuring|meeting|monitoring|onboarding|organi[sz]ing|paying|planning|preparing|protecting|reaching|recording|reducing|remembering|removing|replacing|scheduling|screening|selling|sending|sharing|splitting|storing|testing|tracking|transcribing|translating|turning|understanding|using|writing)\s/i;

export function isGerund(phrase: string): boolean {
  return gerund.test(phrase);
}
