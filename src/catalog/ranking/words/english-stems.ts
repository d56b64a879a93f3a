/**
 * English words that the stemmer takes for forms of another word: "busy" of "business", "accounting" of "accounts", "anime"
 * of "animals". Each line has the forms of one word, the first of which is its stem.
 */
const families = `
  accountants accountant accountancy accounting
  animal animals
  anime animes
  apartment apartments
  authority authorities
  aws
  bowling
  boxing
  business businesses
  busy busier busiest
  capitalism capitalist capitalists
  careful carefully
  clothes clothing
  conservation
  dating
  emergency emergencies
  engine engines
  evening evenings
  experiment experimental experimented experimenting experiments
  fitness
  important importance importantly
  internal internally
  international internationally
  ironic ironically
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
  severe severely severity
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
