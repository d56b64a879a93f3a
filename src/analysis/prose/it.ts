import type { Prose } from './prose.ts';

const newest = (posts: number, known: number) =>
  known === 1 ? 'L’unico post noto qui' : `${posts} dei ${known} post più recenti noti qui`;
const verb = (posts: number, stem: string) => `${stem}${posts === 1 ? 'a' : 'ano'}`;

export const italian: Prose = {
  language: 'it',
  quoted: (words) => `“${words}”`,
  places: { name: 'Il nome', title: 'Il titolo', description: 'La descrizione', sidebar: 'La barra laterale' },
  has: (place, words) => `${place} contiene ${words}.`,
  mentioned: (posts, known, words) => `${newest(posts, known)} ${verb(posts, 'menzion')} ${words}`,
  named: (posts, known, words) => `${newest(posts, known)} ${verb(posts, 'nomin')} ${words}`,
  lookedFor: (words, because, [count]) =>
    `${count === 1 ? 'Si è cercato' : 'Si sono cercati'} ${words} perché il vostro testo contiene ${because}.`,
  sharedLanguage: (language) => `Lì si scrive in ${language}, come nel vostro testo.`,
  onlyRelated: 'È stata trovata tramite parole vicine a quelle del vostro testo.',
  cautions: {
    nsfw: 'È indicata come riservata agli adulti (NSFW).',
    tiny: (members) => `È minuscola: ${members} ${members === 1 ? 'membro' : 'membri'}.`,
    dead: (lastPost, collectedTo) =>
      `Sembra morta: l’ultimo post è del ${lastPost}, e la raccolta arriva al ${collectedTo}.`,
    old: (lastPost) => `L’ultimo post noto qui è del ${lastPost}: non si sa che cosa vi si scriva ora.`,
    pit: 'Dal nome è un luogo di annunci e codici: poche persone vi discutono.',
    adult: 'Dalle parole è riservata agli adulti, anche se non è indicata così.',
    restricted: 'Solo le persone approvate possono scrivere lì.',
    forbids: (quote) => `Le regole vietano la promozione: ${quote}`,
    limits: (quote) => `Le regole limitano la promozione: ${quote}`,
    sample: 'Fa parte dell’esempio fornito con Whereabouts e non esiste.',
  },
  nextStep: {
    readAlong: (name) => `Leggete ${name} e imparate; non menzionate lì il vostro prodotto.`,
    overviewForRules: (name) =>
      `Create una panoramica di ${name} per vedere dove e come le regole permettono una menzione.`,
    lookYourself: (name) => `Guardate ${name} di persona: qui non se ne conoscono ancora i post.`,
    overviewThenRead: (name) =>
      `Create una panoramica di ${name} e leggetene i post più recenti prima che qualcuno di voi partecipi.`,
  },
  whyNot: {
    gaveWayTo: (named, isPlace) =>
      `È più probabile che sia adatta di ${named}, che è tra le scelte ${isPlace ? 'per il luogo nominato' : 'perché viene nominata'}.`,
    closeTo: (twin) => `Ha quasi le stesse parole di ${twin}, che è tra le scelte: un altro luogo dice di più.`,
    lacks: (words, postsKnown) =>
      `È meno probabile che sia adatta: né il nome né la descrizione contengono ${words}${postsKnown ? '' : ', e non se ne conoscono i post'}.`,
    alike: (postsKnown) =>
      `Ha anch’essa le parole del vostro testo ed è meno probabile che sia adatta${postsKnown ? '' : '; non se ne conoscono i post'}.`,
    less: (postsKnown) => `È meno probabile che sia adatta${postsKnown ? '' : '; non se ne conoscono i post'}.`,
    asLikely: (words, postsKnown) =>
      `È circa altrettanto probabile che sia adatta quanto l’ultima delle scelte${words === null ? '' : `; né il nome né la descrizione contengono ${words}`}${postsKnown ? '' : '; non se ne conoscono i post'}.`,
    unfit: 'Letta da vicino, non corrisponde al testo.',
  },
  warnings: {
    sample:
      'Il catalogo contiene l’esempio fornito con Whereabouts: le sue comunità sono inventate. Importate dati reali.',
    postsLate: 'I suoi post non si sono potuti leggere in tempo e mancano qui.',
    fewFit: (communities) =>
      `È probabile che poche comunità siano adatte: ${communities}. Altre, abbastanza vicine, sono sotto also_considered.`,
    fewLikely: (likely, shown) =>
      `Tra queste comunità, probabilmente adatte: ${likely} su ${shown}. Le altre sono solo le più vicine.`,
    encoderSilent: 'Il codificatore di frasi non ha risposto in tempo: l’ordine segue soltanto le parole.',
    embedderSilent:
      'Il modello di embedding non ha risposto: non si sono cercate comunità vicine solo per significato.',
    indexBehind:
      'Il catalogo è cambiato da quando è stato costruito l’indice: ciò che si è aggiunto dopo manca ancora in questa risposta.',
    liveIncomplete: (platform, why) => `${platform} non è stato cercato del tutto dal vivo (${why}).`,
    sourcesClosed: (names) => `Non si legge più dal vivo: ${names}. Ciò che se ne mostra è stato salvato o importato.`,
    liveNotStored: 'Ciò che si è trovato dal vivo non si è potuto salvare e manca qui.',
  },
  gaps: {
    importedOnly: 'Si è cercato solo in ciò che è stato importato; nessuna piattaforma è stata interrogata dal vivo.',
    liveNamesOnly: 'Dal vivo si sono cercati solo nomi e titoli delle comunità; i post sono quelli del catalogo.',
    noPosts: 'Non si conoscono post: le comunità sono state giudicate solo da nomi e descrizioni.',
    noPostsOf: (names) => `Non si conoscono post di ${names}.`,
    rulesUnknown: (names) => `Le regole di ${names} non sono note qui: leggetele prima di partecipare.`,
    ratesUnknown: (names) =>
      `Non si sa quanto si scriva in ${names}: nulla indica che tutti i post siano stati raccolti.`,
    languageUnknown: (names) =>
      `Qui non si sa in che lingua si scriva in ${names}: forse in nessuna di quelle richieste.`,
    nameUnknown: (names) => `Il testo nomina ${names}: qui non si conosce nessuna comunità così.`,
  },
  empty: {
    catalog: 'Il catalogo è vuoto: importate prima delle comunità.',
    words: 'Il testo non ha parole che si possano cercare.',
    unreadable: 'La maggior parte delle parole del testo non è nota qui: troppo poche comunità le usano.',
    match:
      'Nessuna comunità del catalogo si adatta probabilmente al testo e a ciò che chiede (piattaforme, lingue, membri, esclusioni).',
  },
};
