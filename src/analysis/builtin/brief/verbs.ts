/** By language, what people do where they speak of something, and what the writer of a brief wants to know: nobody looks for it. */
const words: Readonly<Record<string, string>> = {
  en: `admit admits agree agrees annoys appreciate appreciates ask asking begin bothers cares complain complained complaining complains curious
    describe describes disagree dislike dislikes enjoy enjoys expects explain explained explains frustrates hear heard lack lacks listens mentioned mentioning mentions
    prefer prefers ranting regret regrets respond responds said say saying speak speaks start suggest suggests swear swears tend tends venting
    wish wishes wonder wondering wonders worked`,
  de: `abhält antworten anzubieten anbieten ärgern ärgert äußern austauschen auszutauschen beklagen beklagt benutzen berichten berichtet beschweren
    beschwert bewegt bieten bietet brauchen braucht denken denkt diskutieren diskutiert empfehlen empfiehlt erfahren erzählen erzählt
    fehlen fehlt fragen fragt gefällt hören hört interessieren interessiert kaufen kauft klagen klagt mag meinen meint mögen möchten
    möchte nervt nutzen posten postet reden redet sagen sagt schätzen schimpfen sprechen spricht stört stören suchen sucht tauschen
    unterhalten vermissen vermisst verwenden wissen wollen wünschen wünscht`,
  fr: `achètent aimeraient aimerait aimerions aiment cherchent cherchons comprendre conseillent craignent demandent détestent disent
    échangent entretiennent fabriquons lançons intéressent manque parlent partagent pensent plaignent plaint posent préfèrent proposons racontent
    râlent recommandent regrettent rencontrer reprochent savoir souhaitent souhaitons trouvent utilisent veulent voudraient voudrions voulons`,
  es: `aconsejan buscan buscamos compran comparten comentan cuentan cuesta desean dicen discuten encuentran fabricamos falta faltan gustaría hacemos
    intercambian interesan molesta necesitan ofrecemos opinan piden prefieren preguntan queja quejan queremos quieren saber temen usan
    utilizan valoran`,
  it: `amano cercano chiedono comprano consigliano desiderano dicono discutono facciamo interessano lamentano manca odiano offriamo parlano
    pensano preferiscono raccontano sapere scambiano temono trovano usano vogliamo vogliono vorremmo`,
  nl: `bespreken ergeren gebruiken klagen kopen missen spreken verkopen vertellen vinden vragen wensen weten willen zeggen zoeken`,
  pt: `acham aconselham buscam compartilham compram contam desejam dizem falam falta faltam gostam gostaríamos oferecemos partilham pedem
    pensam perguntam precisam preferem procuram queixam queremos querem reclamam recomendam saber temem trocam usam utilizam`,
};

const byLanguage = new Map(Object.entries(words).map(([language, list]) => [language, new Set(list.split(/\s+/))]));

/** Whether a word is one of these; in German written small, as its nouns are not. */
export function isSpoken(word: string, language: string): boolean {
  const written = word.replace(elided, '');
  return byLanguage.get(language)?.has(language === 'de' ? written : written.toLowerCase()) ?? false;
}

/** "L'eau", "dell'acqua". */
export const elided = /^(?:[cdjlmnst]|qu|un|(?:d|n|s)?ell|all|sull|dall)['’](?=\p{L})/iu;
