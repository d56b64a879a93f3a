import { stopWordsOf } from '../../../text/stop-words.ts';
import { functionWords } from '../relevance/words.ts';

/** Words of which posts in any community are full, whatever it is about. */
const talk = `
  he she him her hers his about actually advice all already also always am any anybody anyone anything around ask asked asking back bad because been being believe
  best better big bit can cant change check come comment comments could couple course currently day days did didnt different do does
  doesnt doing done dont each edit else end enough etc even ever every everybody everyone everything example experience fact far
  feel feeling few find first found from full get gets getting give go goes going gonna good got great guess guy guys had hard has
  have havent having hello help here hey hi hope how however i idea ideas if im instead issue issues ive job just keep kind know last
  later least left let lets like likely little long look looking looks lot lots made make makes making many may maybe me mean might
  mine month months more most much must my need needed needs never new next nice no not nothing now of off ok okay old on once one
  only open opinion or other others our out over own part people person place please point possible post posted posting posts pretty
  problem problems put question questions quite rather read real really reason recently reddit right said same say saying says see
  seem seems seen set share should show similar simple since small so some somebody someone something sometimes soon sorry sort start started
  still stuff sub such sure take taking talk tell than thank thanks that thats the their them then there these they thing things
  think thinking this those though thought thoughts thread through time times tip tips to today together too tried try trying turn two type
  under understand until up update us use used useful using usually very want wanted wants was way ways we week weeks well went were
  what when where whether which while who whole why will wish with within without wont wonder wondering work worked working works
  world would wrong year years yes yet you your yours youre currently able allow allowed almost along amazing another anyways apart
  apparently away basically became become becomes before behind below beside between both bring call called came cause certain
  clear clearly compared completely consider considering current definitely despite difficult directly down during easily easy either
  entire especially exactly extra fairly finally five followed following four free fun further general gets given gives half
  its im hes shes theyre weve youve wed id ill thats whats lets theres heres isnt arent wasnt werent hasnt hadnt shouldnt couldnt wouldnt dont
  happen happened happening happens high honest honestly huge important interested interesting kinda large late less line list live
  main major means mention mentioned middle minutes moment morning night normal number often order perfect plan plus
  probably quick quickly reading reasons recommend recommendation recommendations recommended related result results running second
  add added adding build building built create created creating write writing written code coding error errors file files run runs set
  user users data app apps application service project projects version available example examples via based across per full simple
  support supports tool tools learn learning learned fix fixed page site website link video article guide tutorial released announcing
  serious seriously several short simply single six solution sound sounds specific spend starting stop story strange suggest
  suggestion suggestions super ten text third three title january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday hour hours view views poll greatly appreciated photo photos myself yourself
  against toward towards among despite
  title top total totally true various version wait weird whatever yeah`;

const english = new Set([...stopWordsOf('en'), ...functionWords, ...talk.trim().split(/\s+/)]);

/** What German posts talk with, beside stop words. */
const germanTalk = `
  alt alte alten alter antwort antworten beste bestes bisschen bissel bitte brauche brauchen brauchst braucht danke ding
  dinge direkt echt edit eigentlich einfach empfehlung empfehlungen erfahrung erfahrungen extra fast finde finden findet
  frage fragen fragt freitag gefunden genau gerne gestern gesucht gibts gruß grüße guten hallo halt hey hilfe hoffe
  hoffentlich idee ideen irgendein irgendeine irgendwann irgendwas irgendwie irgendwo kenne kennt klar klein komme kurze
  leider leute leuten liebe manchmal meinung meinungen minuten mittlerweile moin monat monate monaten montag möglichkeit
  möglichkeiten nachmittag nehmen nem nen neu neuer neues nix nochmal normalerweise nutzen passiert person personen
  plötzlich problem probleme quasi sachen sagen samstag schnell schöne schönen sicher sonntag sowas sozusagen stunde
  stunden suchen sucht thema tipp tipps tja ungefähr vermutlich verstehe verstehen versuche vorab vorschlag vorschläge
  völlig wahrscheinlich weiss weiß woche wochen wochenende würdet zeiten ziemlich zufällig`;

/** What the lists of stop words lack. */
const talkOf: Readonly<Record<string, readonly string[]>> = {
  de: germanTalk.trim().split(/\s+/),
  pt: 'pra pro pras pros tá tô né vc vcs aí foto fotos'.split(' '),
};

/** What is no topic in these languages; English words are none in any, because they stand in posts of every language. */
export function commonWords(languages: readonly string[]): ReadonlySet<string> {
  const others = languages.filter((language) => language !== 'en');
  const own = others.flatMap((language) => [...stopWordsOf(language), ...(talkOf[language] ?? [])]);
  return own.length > 0 ? new Set([...english, ...own]) : english;
}

/** What posts do, and no topic, although a goal may be about it. */
const acts = 'again saw seen answer answers answered answering explain explains explained explanation difference differences wrote told heard sent attempt attempts'.split(' '); // prettier-ignore

/** The same, and what posts do. */
export function topiclessWords(languages: readonly string[]): ReadonlySet<string> {
  return new Set([...commonWords(languages), ...acts]);
}
