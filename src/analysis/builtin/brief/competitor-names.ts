/** No name is one of these, or begins with one, however it is written: small words, greetings, what sentences open with. */
const noNames = new Set(
  `a about after all also am an and another any are as at be because been before being between both but by came can
  come could did do does each for from get got had has have he her here him himself his how if in into is it its
  it's like make many me might more most much must my never no not now of off often on once one only or other our out
  over said same she should since so some still such take than that that's the their them then there these they this those
  through to too under up very was way we we're we've well were what when where which while who whose why will with
  would yes yet you your you're
  actually again additionally anyway apparently basically besides clearly currently ever eventually every everyone
  finally fortunately frankly furthermore generally hence honestly hopefully however ideally initially instead
  lately later literally luckily maybe meanwhile moreover mostly nevertheless nowadays obviously occasionally
  originally otherwise perhaps personally plus possibly probably recently really sadly seriously similarly sometimes
  somehow suddenly therefore though thus today tomorrow typically ultimately unfortunately usually yesterday
  tuesday wednesday thursday friday saturday sunday january february april june july september october november december
  christmas easter halloween grandma grandpa granny mom mum dad
  hello hey hi greetings dear thanks thank please sorry ok okay oh wow edit update note tldr
  hallo bonjour salut hola ciao buongiorno olá oi ich wir du je nous vous yo nosotros io noi eu nós ik wij
  und oder more mehr etc others ähnliche andere autres otros otras altri outros anderen`.split(/\s+/),
);
/** "The Knot", "La Redoute": a name may begin with these, but is none alone. */
const articles = new Set('a an the der die das le la les el los las il lo gli o os as de het een'.split(' '));
/** "I", "I'm", "J'ai", and what comes behind them. */
const firstPerson = /(?:^|\s)(?:i|j|im|ive|ill)(?:['’]\p{L}{1,3})?(?=\s|$)/iu;

/** The name in what was found, up to "I" and without signs at its end; `null`: it is none. */
export function nameIn(found: string): string | null {
  const own = withoutEnd(found.split(firstPerson)[0]!.trim());
  const [first = '', ...further] = own.toLowerCase().replaceAll('’', "'").split(/\s+/);
  if (first === '' || (articles.has(first) && further.length === 0)) return null;
  return noNames.has(first) && !articles.has(first) ? null : own;
}

/** A name may have signs within, but none at its end. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && ".'’-".includes(name[end - 1]!)) end--;
  return name.slice(0, end);
}
