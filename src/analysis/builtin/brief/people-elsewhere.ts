import { stopWordsOf } from '../../../text/stop-words.ts';
import { likelyLanguage } from '../text-language.ts';

type Language = { before: string; people: RegExp };

/** `compounds`: what may stand before a word for people, and makes no thing of it. */
const language = (before: string, words: string, compounds = ''): Language => ({
  before,
  people: new RegExp(String.raw`^${compounds}(?:${words.trim().split(/\s+/).join('|')})$`, 'iu'),
});

const iberian = {
  es: `abogadas abogados abuelas abuelos adolescentes adultos aficionados agricultores alumnos alérgicos amantes
    ancianos apicultores arquitectos artesanos artistas asmáticos asociaciones atletas autoescuelas autónomos
    bailarines bebés cafeterías camareros camioneros carpinteros cazadores celíacos ciclistas clínicas cocineros
    coleccionistas comerciantes compradores conductores contables corredores creadores cuidadores dentistas
    deportistas desarrolladores diabéticos diseñadores divorciados docentes dueños electricistas embarazadas
    emprendedores empresas enfermeras enfermeros entrenadores escaladores escritores escuelas estudiantes familias
    fisioterapeutas fontaneros fotógrafos ganaderos gestorías gimnasios hombres hoteles ingenieros inmigrantes
    inquilinos jardineros jubilados jugadores jóvenes lectores madres maestras maestros mecánicos migrantes
    motociclistas mujeres médicos músicos nadadores niñas niños novias novios nutricionistas nómadas oficinas
    opositores pacientes padres panaderos parejas peluqueros peluquerías periodistas personas pescadores pilotos
    principiantes productores profesores programadores psicólogos pymes refugiados repartidores restaurantes
    senderistas solteros surfistas taxistas terapeutas tiendas trabajadores turistas vecinos veganos vendedores
    veterinarios viajeros viudas`,
  pt: `adolescentes adultos advogadas advogados agricultores alunos alérgicos amantes apaixonados apicultores
    arquitetos artesãos artistas asmáticos atletas autônomos avós caminhoneiros casais celíacos ciclistas clínicas
    colecionadores compradores condutores contadores corredores costureiras cozinheiros criadores crianças
    cuidadoras cuidadores dentistas desenvolvedores diabéticos donos educadores eletricistas empreendedores empresas
    enfermeiras enfermeiros engenheiros escolas escritores estrangeiros estudantes famílias fisioterapeutas
    fotógrafos freelancers gestantes homens hotéis idosos imigrantes iniciantes inquilinos jardineiros jogadores
    jornalistas jovens leitores lojas marceneiros mecânicos motociclistas motoristas mulheres mães médicos músicos
    noivas noivos nutricionistas nômades pacientes pais pedreiros pescadores pessoas pilotos professores
    programadores psicólogos refugiados restaurantes solteiros surfistas terapeutas trabalhadores turistas veganos
    vendedores veterinários viajantes vizinhos viúvas`,
};
/** Short texts of the two are easily taken for each other. */
const ofIberia = `${iberian.es} ${iberian.pt}`;

/** By language, the word before whom something is for, and how words for people end. */
const languages: Record<string, Language> = {
  de: language(
    'für',
    `alleinerziehende allergiker anfänger angehörige angler arbeiter auftraggeber bahner bastler berater berufstätige
    besitzer betriebe bewohner bäcker bäuerinnen diabetiker dolmetscher einsteiger eltern entwickler erwachsene
    erzieher erzieherinnen fahrer fahrerinnen familien firmen fotografen frauen freiberufler freunde friseure
    förster gastronomen geflüchtete gründer gärtner gärtnerinnen gärtnern gäste handwerker hausverwaltungen hebammen
    heilpraktiker hotels hundehalter händler imker ingenieure jugendliche jäger katzenhalter kinder kitas kletterer
    kletterhallen kollegen kräfte käufer köche künstler landwirte lehrende lehrer lehrerinnen lehrkräfte leute
    liebhaber logopäden logopädinnen läufer läuferinnen makler mediziner menschen mieter migranten musiker männer
    mütter nachbarn nutzer paare patienten pendler personen pferdehalter pfleger pflegerinnen piloten praxen profis
    psychologen pädagogen radfahrer reisende reiter rentner restaurants sammler schreiner schwangere schüler
    schülerinnen segler selbstständige selbständige senioren singles spieler sportler steuerberater studenten
    studentinnen studierende surfer sänger sängerinnen säuglinge taucher therapeuten tierhalter touristen trainer
    trainerinnen tänzer tüftler unternehmen veganer vereine verwaltungen väter wanderer werker winzer witwen züchter
    ärzte ärztinnen übersetzer`,
    String.raw`(?!(?:platten|cd-?|dvd-?|mp3-?)spieler)[\p{L}-]{0,30}`,
  ),
  es: language('para', ofIberia),
  fr: language(
    'pour',
    `adolescents adultes agriculteurs aidants allergiques amateurs apiculteurs apprentis architectes artisans
    artistes associations athlètes avocates avocats bergers boulangeries boulangers brodeuses bébés cavaliers
    chasseurs chauffeurs cliniques coiffeurs collectionneurs commerces commerçants conducteurs couples coureurs
    couturières cuisiniers cyclistes danseurs dentistes diabétiques débutants développeurs enfants enseignantes
    enseignants entrepreneurs entreprises expatriés familles femmes fiancés formateurs freelances grands-parents
    graphistes grimpeurs hommes hôtels immigrés indépendants infirmiers infirmières instituteurs jardiniers jeunes
    joueurs journalistes kinés lecteurs locataires lycéens maraîchers mariées mariés motards musiciens mères
    médecins nageurs nounous orthophonistes ouvriers parents particuliers passionnés patients permaculteurs personnes
    photographes plombiers professeurs propriétaires psychologues puériculteurs pères pêcheurs randonneurs
    randonneuses restaurants restaurateurs retraités réfugiés salariés seniors skieurs soignants surfeurs
    thérapeutes touristes traducteurs vendeurs veuves vignerons voisins voyageurs végétariens vétérinaires écoles
    écrivains électriciens éleveurs élèves étudiantes étudiants`,
  ),
  it: language(
    'per',
    `adolescenti adulti agricoltori allergici amanti anziani apicoltori appassionati architetti artigiani artisti
    associazioni atleti avvocati aziende badanti ballerini bambine bambini baristi camionisti celiaci ciclisti
    cliniche collezionisti coppie corridori cuochi dentisti diabetici disegnatori docenti donne elettricisti
    enoteche escursionisti falegnami famiglie fornai fotografi freelance genitori giardinieri giocatori giornalisti
    giovani gravidanza idraulici immigrati infermiere infermieri inquilini insegnanti lavoratori lettori logopedisti
    maestre maestri mamme medici motociclisti musicisti negozi nonne nonni nuotatori nutrizionisti palestre
    panettieri pazienti pensionati persone pescatori piloti principianti professionisti proprietari proprietarie
    psicologi ragazze ragazzi rifugiati ristoranti scalatori scrittori scuole sposi studentesse studenti surfisti
    sviluppatori tassisti terapisti traduttori turisti uomini vedove vegani venditori veterinari viaggiatori vicini`,
  ),
  nl: language(
    'voor',
    `advocaten amateurs ambachtslieden architecten artsen atleten bakkers bedrijven beginners bejaarden boekhouders
    boeren chauffeurs danseressen dansers diabetici docenten eigenaren expats fietsers forenzen fotografen
    freelancers gamers gezinnen grootouders hardlopers hondenbezitters hotels huisartsen huiseigenaren huurders
    imkers jagers jongeren kinderen kinesisten klimmers koks kunstenaars leerlingen leraren liefhebbers loodgieters
    lopers makelaars mannen mantelzorgers mensen moeders monteurs muzikanten nieuwkomers ondernemers onderzoekers
    ontwikkelaars ouderen ouders patiënten psychologen reizigers restaurants scholen schrijvers senioren spelers
    starters stellen studenten studentes therapeuten tieners timmermannen toeristen tuiniers vaders verkopers
    verpleegkundigen vertalers verzamelaars vissers vluchtelingen vogelaars vrijwilligers vrouwen wandelaars
    webshops wielrenners winkels zeilers zorgverleners zwangeren zwemmers zzp'ers`,
  ),
  pt: language('para', ofIberia),
};

const mostWords = 10;
const mostDescribing = 2;
const longestNaming = 400;
const own =
  /^(?:mein|meine|meinen|unser|unsere|unseren|mis|nuestros|nuestras|mes|nos|miei|mie|nostri|nostre|mijn|onze|meus|minhas|nossos)$/iu;
/** "alleinerziehende Väter", "beginnende imkers": it says which ones. */
const which =
  /^(?!(?:kündigen|die|alle|viele|seine|ihre|keine|diese|welche|alle|vele|onze)$)(?:\p{Ll}{4,}(?:ende|enden|ige|igen|liche|lichen|ische|ischen)|(?:klein|groß|jung|alt|neu)en?|jonge|oude|grote|nieuwe)$/u;
const joins = /^(?:y|e|et|und|en|o|ou|oder|of)$/iu;
const ofWhom = /^(?:de|di|von|van|do|da|dos)$/iu;
/** "werdende Mütter über …". */
const tells = /^(?:über|over|\p{L}+[aei]rem)$/iu;
/** "genitori che organizza": what the app does. "Viajeros que viajan" are many. */
const that = /^(?:qui|que|che)$/iu;
const many = /(?:n|ent|ont|no|m)$/iu;
const infinitive = /(?:[aei]re?|er)$/i;
/** "para los padres primerizos": so far behind the word before them people are whom it means. */
const nearWords = 4;

/** Whom a text in another language than English is for, as it stands there up to the end of the clause. */
export function audienceElsewhere(text: string): string[] {
  const known = likelyLanguage(text);
  const { before, people } = languages[known] ?? {};
  if (before === undefined || people === undefined) return [];
  const common = stopWordsOf(known);
  const meant = clausesOf(text).flatMap((clause) => {
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
    const end = phrase.findIndex(
      (word, i) => i > first && (tells.test(word) || (that.test(word) && !many.test(phrase[i + 1] ?? ''))),
    );
    return [phrase.slice(from, Math.min(from + mostWords, end < 0 ? phrase.length : end)).join(' ')];
  });
  if (meant.length > 0 || text.length > longestNaming) return meant;
  const [who] = peopleWho.exec(text) ?? [];
  return who === undefined ? named(text, people, common, agreeing.has(known)) : [who];
}

/** "Leute, die sich für alte Fahrräder interessieren", "des personnes qui …": who they are stands behind. */
const peopleWho =
  /(?<!\p{L})(?:(?:Leute|Menschen|Personen|Tester|Testerinnen|Testpersonen)(?:, (?:die|denen|deren)| mit)|(?:personnes|gens|ceux|celles)(?: \p{L}{3,20})? (?:qui|dont|avec)|(?:personas|gente|quienes|persone|pessoas)(?: \p{L}{3,20})? (?:que|che|con|com)|mensen(?:,? die| met)|chi (?:ama|cerca|ha|lavora|soffre|studia|usa|vive|vuole))\s[^,.;:!?()\n]{3,80}/iu;

/** The first people whom a short text names; not the writer's own. */
function named(text: string, people: RegExp, common: ReadonlySet<string>, agrees: boolean): string[] {
  for (const clause of clausesOf(text)) {
    const words = clause.split(/\s+/).filter(Boolean);
    const isPeople = (i: number) => people.test(words[i] ?? '');
    const isOfThing = (i: number) => agrees && isThing(words[i - 1] ?? '', common) && agree(words[i - 1]!, words[i]!);
    const first = words.findIndex((_, i) => isPeople(i) && !own.test(words[i - 1] ?? '') && !isOfThing(i));
    if (first < 0) continue;
    let end = first + 1;
    while (isPeople(end)) end++;
    while (joins.test(words[end] ?? '') && isPeople(end + 1)) end += 2;
    const isCommon = (i: number) => common.has(words[i]!.toLowerCase());
    const isWhich = () => words[end] !== undefined && !isCommon(end) && agree(words[end - 1]!, words[end]!);
    for (let i = 0; i < mostDescribing && isWhich(); i++) end++;
    if (ofWhom.test(words[end] ?? '') && words[end + 1] && !isCommon(end + 1)) {
      end += 2;
      if (isWhich()) end++;
    }
    return [words.slice(which.test(words[first - 1] ?? '') ? first - 1 : first, end).join(' ')];
  }
  return [];
}

const agreeing = new Set(['es', 'fr', 'it', 'pt']);

/** "Quesos artesanos" are cheese. "Buscamos padres" is a sentence. */
function isThing(word: string, common: ReadonlySet<string>): boolean {
  return /^\p{L}{4,}[sie]$/u.test(word) && !common.has(word.toLowerCase()) && !word.endsWith('mos');
}

/** "étudiants étrangers", "bambini celiaci": verbs behind them end otherwise. */
function agree(noun: string, behind: string): boolean {
  const ending = noun.at(-1)!;
  return (
    behind.length > 3 &&
    !behind.includes('-') &&
    'sie'.includes(ending) &&
    behind.endsWith(ending) &&
    !/^\p{Lu}/u.test(behind)
  );
}

const clausesOf = (text: string) => text.split(/[,.;:!?¿¡()\n]/);
