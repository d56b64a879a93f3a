const list = (beginnings: string) => beginnings.trim().split(/\s+/).join('|');

const izing = list(`
  apolog author capital caramel categor character computer critic custom digit emphas energ equal fertil final global
  harmon hospital hypnot immun legal local maxim memor minim mobil modern moistur monet neutral normal optim organ oxid
  pasteur personal priorit real recogn revolution sanit social special stabil standard steril summar symbol sympath token
  util vandal visual vocal`);

/** Families of words of which British and American spellings share no stem: who asks for jewellery means jewelry. */
const spellings: readonly (readonly [british: RegExp, american: string])[] = [
  [new RegExp(`^(${izing})is(?=e|ing|ab|ation)`), '$1iz'],
  [/^(anal|paral|catal)ys(?=e|ing)/, '$1yz'],
  [/^(behavi|col|endeav|fav|flav|harb|hon|hum|lab|neighb|od|parl|rum|sav|tum|vap)our/, '$1or'],
  [/^(cent|theat|fib|lit|met|centimet|kilomet|millimet)re(?=s?$)/, '$1er'],
  [/^jewell(?=ers?$)/, 'jewel'],
  [/^jewellery$/, 'jewelry'],
  [/^programme(?=s?$)/, 'program'],
  [/^(catal|anal|dial)ogue(?=s?$)/, '$1og'],
  [/^(def|lic)ence(?=s?$)/, '$1ense'],
  [/^(p|orthop)aed(?=i)/, '$1ed'],
  [/^gynaec/, 'gynec'],
  [/^anaem/, 'anem'],
  [/^archaeo/, 'archeo'],
  [/^aluminium$/, 'aluminum'],
  [/^pyjama/, 'pajama'],
  [/^yoghurt/, 'yogurt'],
  [/^moustache/, 'mustache'],
  [/^mould/, 'mold'],
  [/^grey(?=$|s$|ing$)/, 'gray'],
  [/^cosy$/, 'cozy'],
];

/** A folded English word as it is spelt in America. */
export function asAmerican(word: string): string {
  for (const [british, american] of spellings) if (british.test(word)) return word.replace(british, american);
  return word;
}
