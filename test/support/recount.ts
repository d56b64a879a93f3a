/**
 * Recounts what a discovery said, from the stored rows alone: it knows the sentences and PostgreSQL, and none of the code
 * that writes them. A sentence that it cannot check is a fault, too.
 */
export type Rows = <Row>(statement: string, parameters: unknown[]) => Promise<Row[]>;

type Community = { id: number; name: string; title: string; description: string; sidebar: string; members: number | null; rules: number; posts: number; sample: boolean }; // prettier-ignore
type Post = { title: string; body: string };

type Found = {
  community: { name: string; posts_per_day: number | null };
  reasons: string[];
  cautions: string[];
  matched_terms: string[];
  evidence: { post: { id: string }; quote: string; aspect: string; matched: string[] }[];
};

export type Told = {
  job_id: string;
  communities: Found[];
  also_considered: { community: string; why_not: string }[];
  coverage: { gaps: string[]; as_of: string | null };
};

const maxPosts = 400;
const maxDays = 90;
const dayMs = 86_400_000;

const quotes = /“([^”]+)”|„([^“]+)“|«\u00A0([^»]+)\u00A0»/g;
const quotedIn = (text: string) => [...text.matchAll(quotes)].map(([, a, b, c]) => (a ?? b ?? c)!);

const wholeWords = new Map<string, RegExp>();

/** As whole words, in any case; white space is white space. */
export function stands(words: string, text: string, flags = 'iu'): boolean {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words)) return text.toLowerCase().includes(words.toLowerCase()); // prettier-ignore
  const key = `${flags} ${words}`;
  const pattern = wholeWords.get(key) ?? patternOf(words, flags);
  wholeWords.set(key, pattern);
  return pattern.test(text);
}

function patternOf(words: string, flags: string): RegExp {
  const escaped = words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}\p{M}])`, flags);
}

function postsWith(words: string, posts: readonly Post[], flags = 'iu'): number {
  return posts.filter(({ title, body }) => stands(words, title, flags) || stands(words, body, flags)).length;
}

/** A product whose name is a word, too, is counted where it has its capital. */
const isCapital = (words: string) => /^\p{Lu}/u.test(words);

const places = {
  name: /^(?:Its name has|Im Namen steh(?:t|en)|Son nom contient|Su nombre contiene|O nome contém|Il nome contiene) /,
  title:
    /^(?:Its title has|Im Titel steh(?:t|en)|Son titre contient|Su título contiene|O título contém|Il titolo contiene) /,
  description: /^(?:Its description has|In der Beschreibung steh(?:t|en)|Sa description contient|Su descripción contiene|A descrição contém|La descrizione contiene) /, // prettier-ignore
  sidebar: /^(?:Its sidebar has|In der Seitenleiste steh(?:t|en)|Sa barre latérale contient|Su barra lateral contiene|A barra lateral contém|La barra laterale contiene) /, // prettier-ignore
};
const counts = /^(\d+) (?:of the|der|des|de las|das|dei) (\d+) /;
const ofOne =
  /^(?:The one post|Der einzige|La seule publication|La única publicación|A única publicação|L’unico post) /;
const languages = /^(?:It is in|Die Sprache dort|On y écrit|Allí se escribe|Lá se escreve|Lì si scrive) /;
const lookedFor =
  /^(?:Nach |On a cherché |Se busc(?:ó|aron) |Procur(?:ou|aram)-se |Si (?:è cercato|sono cercati) )?[“„«].* (?:looked for because your brief says|wurde gesucht, weil in Ihrem Text|parce que votre texte contient|porque su texto contiene|porque o seu texto contém|perché il vostro testo contiene) (.*)/s;
const related = /^(?:It was found by|Gefunden wurde|Elle a été trouvée|Se encontró|Foi encontrada|È stata trovata) /;
const tiny = /^(?:It is tiny|Sie ist winzig|Elle est minuscule|Es diminuta|É minúscula|È minuscola)\D+(\d+)/;
const dead = /^(?:It looks dead|Sie wirkt tot|Elle semble morte|Parece muerta|Parece morta|Sembra morta)\D+([\d-]{10})\D+([\d-]{10})/; // prettier-ignore
const otherCautions = /NSFW|approved|zugelassene|approuvées|aprobadas|aprovadas|approvate|Whereabouts|rules|Regeln|règles|reglas|regras|regole|adverts and codes|für Werbung und Codes|publicités et de codes|anuncios y códigos|anúncios e códigos|annunci e codici|adults|Erwachsene|adultes|adultos|adulti/; // prettier-ignore
const lacks = /neither its name|Weder Name|ni son nom|ni su nombre|nem o nome|né il nome/;
const noPosts = /no posts of it|Beiträge sind nicht bekannt|aucune de ses publications|no se conocen publicaciones|não se conhecem publicações|non se ne conoscono/; // prettier-ignore
const otherWhyNot = /^(?:It is less likely to fit[.;]|Sie passt mit geringerer Wahrscheinlichkeit[.;]|Elle a moins de chances de convenir(?:\.|\u00A0;)|Es menos probable que encaje[.;]|É menos provável que sirva[.;]|È meno probabile che sia adatta[.;]|It is about as likely|Sie passt mit etwa|Elle a environ|Es aproximadamente|É mais ou menos|È circa|It has the words|Auch sie hat|Elle a aussi|También tiene|Também tem|Ha anch’essa|It has much|Sie hat weitgehend|Elle a à peu|Tiene casi|Tem quase|Ha quasi)/; // prettier-ignore

/** What is wrong, in words; nothing when every sentence and figure is so. */
export async function recount(result: Told, rows: Rows): Promise<string[]> {
  const wrong: string[] = [];
  const [job] = await rows<{ brief: string }>(
    `select concat_ws(' ', input->>'brief', input->>'audience', input->>'keywords') as brief from job where id = $1`,
    [result.job_id],
  );
  for (const found of result.communities) {
    const community = await communityOf(rows, found.community.name);
    const posts = await rows<Post>(
      'select title, body from post where community_id = $1 and removed_by is null order by created_at desc, id desc limit $2',
      [community.id, maxPosts],
    );
    const say = (what: string) => wrong.push(`${community.name}: ${what}`);
    for (const reason of found.reasons) if (!isTrue(reason, community, posts, job?.brief ?? '')) say(reason);
    for (const term of found.matched_terms) {
      const texts = [community.title, community.description, community.sidebar, ...posts.flatMap((post) => [post.title, post.body])]; // prettier-ignore
      if (!inName(term, community.name) && !texts.some((text) => stands(term, text))) say(`matched ${term}`);
    }
    for (const caution of found.cautions) if (!(await isCautionTrue(caution, community, rows))) say(caution);
    for (const one of found.evidence) {
      const [post] = await rows<Post>('select title, body from post where id = $1 and community_id = $2', [one.post.id, community.id]); // prettier-ignore
      if (!post || !(post.title.includes(one.quote) || post.body.includes(one.quote)))
        say(`not verbatim: ${one.quote}`);
      for (const term of one.matched) if (!stands(term, one.quote)) say(`${term} is not in ${one.quote}`);
    }
    const rate = await rateOf(rows, community.id);
    if (found.community.posts_per_day !== rate) say(`${found.community.posts_per_day} posts a day, and not ${rate}`);
  }
  for (const { community: name, why_not: why } of result.also_considered) {
    const community = await communityOf(rows, name);
    const about = `${community.title}\n${community.description}`;
    const words = quotedIn(why);
    const isThere = words.some((word) => inName(word, name) || stands(word, about));
    const isKnown = lacks.test(why) || otherWhyNot.test(why);
    if (!isKnown || isThere || noPosts.test(why) !== (community.posts === 0 && !isTwin(why)))
      wrong.push(`${name}: ${why}`);
  }
  wrong.push(...(await wrongGaps(result, rows)));
  return wrong;
}

function isTwin(why: string): boolean {
  return /^(?:It has much|Sie hat weitgehend|Elle a à peu|Tiene casi|Tem quase|Ha quasi)/.test(why);
}

function isTrue(reason: string, community: Community, posts: readonly Post[], brief: string): boolean {
  const [, because] = lookedFor.exec(reason) ?? [];
  if (because !== undefined) {
    const led = quotedIn(because);
    const found = quotedIn(reason.slice(0, -because.length));
    const texts = [community.title, community.description, community.sidebar, ...posts.flatMap((post) => [post.title, post.body])]; // prettier-ignore
    const isThere = (word: string) => inName(word, community.name) || texts.some((text) => stands(word, text));
    return led.length > 0 && led.every((word) => stands(word, brief)) && found.length > 0 && found.every(isThere);
  }
  for (const [place, pattern] of Object.entries(places) as [keyof typeof places, RegExp][]) {
    if (!pattern.test(reason)) continue;
    const words = quotedIn(reason);
    return words.length > 0 && words.every((one) => place === 'name' ? inName(one, community.name) : stands(one, community[place])); // prettier-ignore
  }
  const [, first, known] = counts.exec(reason) ?? [];
  if (first !== undefined || ofOne.test(reason)) {
    const stated = first === undefined ? [] : [...reason.slice(first.length).replace(/^\D+\d+/, '').matchAll(/(\d+) [“„«]/g)].map(([, n]) => Number(n)); // prettier-ignore
    const words = quotedIn(reason);
    const numbers = first === undefined ? words.map(() => 1) : [Number(first), ...stated];
    if (posts.length !== Number(known ?? 1) || words.length === 0 || words.length !== numbers.length) return false;
    return words.every((one, i) => numbers[i] === postsWith(one, posts) || (isCapital(one) && numbers[i] === postsWith(one, posts, 'u'))); // prettier-ignore
  }
  return languages.test(reason) || related.test(reason);
}

async function isCautionTrue(caution: string, community: Community, rows: Rows): Promise<boolean> {
  const members = tiny.exec(caution)?.[1];
  if (members !== undefined) return Number(members) === community.members;
  const [, last, to] = dead.exec(caution) ?? [];
  if (last === undefined) return otherCautions.test(caution);
  const [row] = await rows<{ last: string; to: string; days: number }>(
    `select to_char(max(p.created_at) at time zone 'utc', 'YYYY-MM-DD') as last,
            to_char(max(c.collected_to) at time zone 'utc', 'YYYY-MM-DD') as to,
            extract(epoch from max(c.collected_to) - greatest(max(p.created_at), max(c.collected_from)))::float8 / 86400 as days
     from community c join post p on p.community_id = c.id and p.removed_by is null where c.id = $1`,
    [community.id],
  );
  return row !== undefined && row.last === last && row.to === to && row.days >= 180;
}

/** Of the newest days of which everything was collected. */
async function rateOf(rows: Rows, id: number): Promise<number | null> {
  const [span] = await rows<{ from: number | null; to: number | null }>(
    'select extract(epoch from collected_from)::float8 * 1000 as from, extract(epoch from collected_to)::float8 * 1000 as to from community where id = $1',
    [id],
  );
  if (span?.from == null || span.to === null) return null;
  const days = Math.min(maxDays, (span.to - span.from) / dayMs);
  if (days < 7) return null;
  const posts = await rows<{ at: number }>(
    'select extract(epoch from created_at)::float8 * 1000 as at from post where community_id = $1 and removed_by is null',
    [id],
  );
  const recent = posts.filter(({ at }) => at > Math.max(span.from!, span.to! - maxDays * dayMs) && at <= span.to!);
  return Math.round((recent.length / days) * 100) / 100;
}

const gap = {
  posts: /^(?:No posts are known of|Keine Beiträge sind bekannt|Aucune publication n’est connue pour|No se conocen publicaciones de|Não se conhecem publicações de|Non si conoscono post di)/, // prettier-ignore
  rules: /^(?:The rules of|Die Regeln von|Règles inconnues|Aquí no se conocen las reglas|As regras de|Le regole di)/,
  rates: /^(?:How much is posted|Wie viel in|Rythme de|No se sabe cuánto|Não se sabe quanto|Non si sa quanto)/,
};

/** Who is named there, and nobody else. */
async function wrongGaps({ communities, coverage }: Told, rows: Rows): Promise<string[]> {
  const wrong: string[] = [];
  const none = coverage.gaps.filter((one) => /^(?:No posts are known:|Beiträge sind nicht)/.test(one)).length > 0;
  for (const { community } of communities) {
    const { name, posts, rules } = await communityOf(rows, community.name);
    const isIn = (pattern: RegExp) =>
      coverage.gaps.some((one) => pattern.test(one) && new RegExp(String.raw`(?<!\w)${name}(?!\w)`).test(one));
    const wanted = {
      posts: posts === 0 && !none,
      rules: rules === 0,
      rates: posts > 0 && community.posts_per_day === null,
    };
    for (const [what, is] of Object.entries(wanted)) {
      if (isIn(gap[what as keyof typeof gap]) !== is) wrong.push(`${name}: a gap about ${what} that is ${is ? 'missing' : 'none'}`); // prettier-ignore
    }
  }
  const [clock] = await rows<{ as_of: string | null }>(
    `select to_char(max(as_of) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as as_of from community
      where not sample or not exists (select from community where not sample)`,
    [],
  );
  if (coverage.as_of !== (clock?.as_of ?? null)) wrong.push(`as of ${coverage.as_of}, and not ${clock?.as_of}`);
  return wrong;
}

async function communityOf(rows: Rows, name: string): Promise<Community> {
  const [community] = await rows<Community>(
    `select c.*, (select count(*)::int from community_rule r where r.community_id = c.id) as rules,
            (select count(*)::int from post p where p.community_id = c.id and p.removed_by is null) as posts
       from community c where name = $1`,
    [name],
  );
  if (!community) throw new Error(`There is no ${name}`);
  return community;
}

/** Names are written in one word. */
function inName(words: string, name: string): boolean {
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return letters(name).includes(letters(words));
}
