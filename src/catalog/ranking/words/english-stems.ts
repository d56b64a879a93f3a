/**
 * English words that the stemmer takes for forms of another word: "busy" of "business", "accounting" of "accounts", "anime"
 * of "animals". Each line has the forms of one word, the first of which is its stem.
 */
const families = `
  accountants accountant accountancy accounting
  animal animals
  anime animes
  apartment apartments
  atlas atlases
  authority authorities
  aws
  bearing bearings
  booker bookers
  booking bookings
  bowling
  boxing
  business businesses
  busy busier busiest
  canvas canvases
  capitalism capitalist capitalists
  careful carefully
  clothes clothing
  conservation
  curling
  dating
  dressing dressings
  earring earrings
  emergency emergencies
  engine engines
  evening evenings
  experiment experimental experimented experimenting experiments
  fencing
  filling fillings
  fitness
  forty
  glasses
  handed
  holding holdings
  important importance importantly
  internal internally
  international internationally
  ironic ironically
  leeds
  legging leggings
  lens lenses
  marketing marketer marketers
  mindful mindfulness
  organic organically organics
  organs organ
  parking
  pasta pastas
  personality personalities
  physical physically
  physician physicians
  physics
  polite politely politeness
  quite
  railing railings
  relatives relative
  severe severely severity
  siding sidings
  spelling spellings
  stocking stockings
  tired
  transits transit
  universe universes
  university universities
  wellness
  witness witnessed witnesses witnessing
`;

/** By word, its stem. */
export const englishStems: ReadonlyMap<string, string> = new Map(
  families
    .trim()
    .split('\n')
    .map((family) => family.trim().split(' '))
    .flatMap((forms) => forms.map((form) => [form, forms[0]!])),
);
