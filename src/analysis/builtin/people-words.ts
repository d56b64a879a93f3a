/** Plurals by whose end nobody sees that they are people. */
const people =
  `academics actuaries addicts adults agents alcoholics alumni asthmatics audiophiles amateurs americans analysts
  apprentices architects artisans athletes attorneys aunts baristas bookworms boys brides bridesmaids cadets celiacs
  ceos chefs cinephiles children citizens clerks coaches coeliacs colleagues cooks couples cousins creatives crews
  ctos dads detectives devs diabetics djs diplomats doulas dyslexics elders enthusiasts extroverts entrepreneurs
  executives expats experts families fans foodies geeks germans girls graduates grads grooms grown-ups guards guests
  guides guys hosts households housewives husbands individuals insomniacs interns introverts kids landlords locals
  mechanics medics men midwives millennials moms monks mums muslims nannies neighbours neighbors nerds newbies
  newlyweds nomads novices nurses orphans osteopaths paralegals paramedics patients peers physios pilots playwrights
  poets postgraduates professionals pros pupils retirees reservists scouts siblings singles soldiers solopreneurs
  sons spouses staff students surgeons sysadmins techies teens toddlers troops twins uncles undergrads
  undergraduates veterans vets vegans victims waitresses widows wives women youth`.split(/\s+/);
/** Whom something is made for without being a person. */
const groups =
  `agencies associations bakeries breweries businesses brands cafes charities choirs churches clinics clubs companies
  co-operatives councils factories farms firms governments gyms hospices hospitals hotels laboratories libraries
  manufacturers municipalities museums ngos nonprofits nurseries pharmacies practices pubs restaurants salons
  schools smes shops startups stores studios teams theatres unions utilities universities webshops wineries
  workshops`.split(/\s+/);
/** People of whom nothing is said. */
const anybody = 'anyone customers everybody everyone folks others people persons users'.split(' ');
/** Plurals that end as people do. */
export const things = new RegExp(
  String.raw`^(?:${[
    '[a-z]*(?:ments|papers|plants)|(?:check|deck|play|price|tier|to-?do|watch|wish)lists',
    ...`abdomen accents accidents adapters alternators amplifiers answers appetizers armors behaviou?rs binders bladders
    blenders blisters blockers boilers boosters borders browsers buffers bumpers burgers calculators calibers
    cancers cents chapters characters chargers cleaners climates clippers clusters coasters committees coffees
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
    planters pointers posters powders powers prayers presents printers processors projectors purifiers quarters
    radiators razors receivers refrigerators regimen rents retrievers revolvers rivers rollers rosters routers
    rulers rumou?rs sani[st]i[sz]ers scanners scissors scooters sectors sensors servers shaders shelters
    shoulders showers shutters simulators skyscrapers slippers sneakers speakers specimen spiders spinners
    spoilers starters stickers stimulants strollers succulents summers sweaters synthesizers talents tents
    terriers thermometers thrillers timbers timers toasters tokers torrents towers trackers trimmers tractors
    trailers transfers transplants trees trousers variants vectors vents vouchers washers watercolou?rs waters
    winters wonders years`.split(/\s+/),
  ].join('|')})$`,
  'i',
);
export const peopleWord = new RegExp(
  String.raw`\b(?:${[...people, ...anybody].join('|')}|[a-z]{3,}(?:ers|ors|ists|ians|ents|ants|ees|men|mates|parents|athletes))\b`,
  'gi',
);
export const groupWord = new RegExp(String.raw`\b(?:${groups.join('|')})\b`, 'i');
export const anybodyWord = new RegExp(String.raw`^(?:${anybody.join('|')})$`, 'i');
