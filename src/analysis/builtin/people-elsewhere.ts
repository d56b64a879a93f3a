import { stopWordsOf } from '../../text/stop-words.ts';
import { likelyLanguage } from './text-language.ts';

type Language = { before: string; people: RegExp };

/** `compounds`: what may stand before a word for people, and makes no thing of it. */
const language = (before: string, words: string, compounds = ''): Language => ({
  before,
  people: new RegExp(String.raw`^${compounds}(?:${words.trim().split(/\s+/).join('|')})$`, 'iu'),
});

const iberian = {
  es: `padres madres familias personas mujeres hombres niños jóvenes estudiantes dueños amantes principiantes aficionados
    autónomos pacientes empresas profesores corredores jugadores cuidadores emprendedores programadores diseñadores
    desarrolladores trabajadores cazadores ciclistas artistas periodistas dentistas veganos ingenieros cocineros viajeros`,
  pt: `pais mães famílias pessoas mulheres homens crianças jovens estudantes donos amantes iniciantes apaixonados pacientes
    empresas professores corredores jogadores cuidadores empreendedores programadores desenvolvedores trabalhadores
    ciclistas artistas jornalistas dentistas veganos engenheiros cozinheiros viajantes`,
};
/** Short texts of the two are easily taken for each other. */
const ofIberia = `${iberian.es} ${iberian.pt}`;

/** By language, the word before whom something is for, and how words for people end. */
const languages: Record<string, Language> = {
  de: language(
    'für',
    `gärtner gärtnern läufer fahrer spieler züchter sammler mieter gründer schüler lehrer anfänger einsteiger besitzer
    liebhaber bastler imker bäcker händler entwickler künstler sportler rentner wanderer angler jäger käufer pendler werker
    fotografen patienten studenten studierende musiker mütter väter frauen männer kinder eltern familien leute menschen
    personen senioren diabetiker allergiker veganer angehörige freunde profis selbstständige freiberufler berufstätige
    alleinerziehende hebammen ärzte therapeuten vereine firmen unternehmen gärtnerinnen läuferinnen lehrerinnen ärztinnen
    berater hundehalter katzenhalter pferdehalter tierhalter erwachsene jugendliche singles lehrkräfte`,
    String.raw`(?!(?:platten|cd-?|dvd-?|mp3-?)spieler)[\p{L}-]{0,30}`,
  ),
  es: language('para', ofIberia),
  fr: language(
    'pour',
    `parents mères pères familles personnes femmes hommes enfants jeunes étudiants propriétaires débutants amateurs
    passionnés indépendants patients entreprises joueurs coureurs voyageurs chasseurs pêcheurs développeurs entrepreneurs
    collectionneurs randonneurs cyclistes artistes journalistes dentistes végétariens jardiniers cuisiniers infirmiers`,
  ),
  it: language(
    'per',
    `genitori mamme famiglie persone donne uomini bambini giovani studenti proprietari amanti principianti appassionati
    pazienti aziende giocatori corridori viaggiatori sviluppatori collezionisti ciclisti artisti giornalisti dentisti vegani
    giardinieri infermieri insegnanti lavoratori`,
  ),
  nl: language(
    'voor',
    `ouders moeders vaders gezinnen mensen vrouwen mannen kinderen jongeren studenten eigenaren liefhebbers beginners
    huurders patiënten bedrijven spelers lopers fietsers leraren verzamelaars tuiniers ontwikkelaars ondernemers`,
  ),
  pt: language('para', ofIberia),
};

const mostWords = 10;
const infinitive = /(?:[aei]re?|er)$/i;
/** "para los padres primerizos": so far behind the word before them people are whom it means. */
const nearWords = 4;

/** Whom a text in another language than English is for, as it stands there up to the end of the clause. */
export function audienceElsewhere(text: string): string[] {
  const known = likelyLanguage(text);
  const { before, people } = languages[known] ?? {};
  if (before === undefined || people === undefined) return [];
  const common = new Set(stopWordsOf(known));
  return clausesOf(text).flatMap((clause) => {
    const words = clause.split(/\s+/).filter(Boolean);
    const at = words.findIndex((word, i) => {
      const next = words.slice(i + 1, i + 1 + nearWords);
      return word.toLowerCase() === before && next.some((one) => people.test(one));
    });
    if (at < 0) return [];
    const phrase = words.slice(at + 1);
    const first = phrase.findIndex((word) => people.test(word));
    const from = phrase.findIndex((word, i) => i === first || !common.has(word.toLowerCase()));
    // "para ayudar a estudiantes a …", "para que los profesores …": a sentence begins there, of which they are a part.
    if (phrase[0]?.toLowerCase() === 'que' || (known !== 'de' && from < first && infinitive.test(phrase[from]!)))
      return [phrase[first]!];
    return [phrase.slice(from, from + mostWords).join(' ')];
  });
}

const clausesOf = (text: string) => text.split(/[,.;:!?¿¡()\n]/);
