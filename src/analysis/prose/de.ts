import type { Prose } from './prose.ts';

const newest = (posts: number, known: number) =>
  known === 1 ? 'Der einzige hier bekannte Beitrag' : `${posts} der ${known} neuesten hier bekannten Beiträge`;
const mention = (posts: number) => (posts === 1 ? 'erwähnt' : 'erwähnen');
const stands = (words: number) => (words === 1 ? 'steht' : 'stehen');

export const german: Prose = {
  language: 'de',
  quoted: (words) => `„${words}“`,
  places: { name: 'Im Namen', title: 'Im Titel', description: 'In der Beschreibung', sidebar: 'In der Seitenleiste' },
  has: (place, words, count) => `${place} ${stands(count)} ${words}.`,
  mentioned: (posts, known, words) => `${newest(posts, known)} ${mention(posts)} ${words}`,
  named: (posts, known, words) => `${newest(posts, known)} ${posts === 1 ? 'nennt' : 'nennen'} ${words}`,
  lookedFor: (words, because, [, count]) =>
    `Nach ${words} wurde gesucht, weil in Ihrem Text ${because} ${stands(count)}.`,
  sharedLanguage: (language) => `Die Sprache dort ist ${language}, wie in Ihrem Text.`,
  onlyRelated: 'Gefunden wurde die Community über Wörter, die denen Ihres Textes nahe sind.',
  cautions: {
    nsfw: 'Sie ist als „nur für Erwachsene“ (NSFW) gekennzeichnet.',
    tiny: (members) => `Sie ist winzig: ${members} ${members === 1 ? 'Mitglied' : 'Mitglieder'}.`,
    dead: (lastPost, collectedTo) =>
      `Sie wirkt tot: Der neueste Beitrag ist vom ${lastPost}, gesammelt wurde bis ${collectedTo}.`,
    old: (lastPost) =>
      `Der neueste hier bekannte Beitrag ist vom ${lastPost}: Was dort heute geschrieben wird, ist nicht bekannt.`,
    pit: 'Dem Namen nach ist sie ein Ort für Werbung und Codes: Wenige reden dort miteinander.',
    adult: 'Ihren Wörtern nach ist sie nur für Erwachsene, auch wenn sie nicht so gekennzeichnet ist.',
    restricted: 'Nur zugelassene Personen dürfen dort schreiben.',
    forbids: (quote) => `Die Regeln verbieten Werbung: ${quote}`,
    limits: (quote) => `Die Regeln beschränken Werbung: ${quote}`,
    sample: 'Sie gehört zum Beispiel, das mit Whereabouts kommt, und existiert nicht.',
  },
  nextStep: {
    readAlong: (name) => `Lesen Sie in ${name} mit und lernen Sie; erwähnen Sie Ihr Produkt dort nicht.`,
    overviewForRules: (name) =>
      `Erstellen Sie eine Übersicht von ${name}, um zu sehen, wo und wie die Regeln eine Erwähnung erlauben.`,
    lookYourself: (name) => `Sehen Sie sich ${name} selbst an: Beiträge von dort sind hier noch nicht bekannt.`,
    overviewThenRead: (name) =>
      `Erstellen Sie eine Übersicht von ${name} und lesen Sie die neuesten Beiträge, bevor sich jemand von Ihnen beteiligt.`,
  },
  whyNot: {
    gaveWayTo: (named, isPlace) =>
      `Sie passt mit größerer Wahrscheinlichkeit als ${named}, das ${isPlace ? 'für den genannten Ort ausgewählt ist' : 'ausgewählt ist, weil es genannt wurde'}.`,
    closeTo: (twin) =>
      `Sie hat weitgehend dieselben Wörter wie ${twin}, das ausgewählt ist: Ein anderer Ort sagt mehr.`,
    lacks: (words, postsKnown) =>
      `Sie passt mit geringerer Wahrscheinlichkeit: Weder Name noch Beschreibung haben ${words}${postsKnown ? '' : ', und Beiträge sind nicht bekannt'}.`,
    alike: (postsKnown) =>
      `Auch sie hat die Wörter Ihres Textes und passt mit geringerer Wahrscheinlichkeit${postsKnown ? '' : '; Beiträge sind nicht bekannt'}.`,
    less: (postsKnown) =>
      `Sie passt mit geringerer Wahrscheinlichkeit${postsKnown ? '' : '; Beiträge sind nicht bekannt'}.`,
    asLikely: (words, postsKnown) =>
      `Sie passt mit etwa gleicher Wahrscheinlichkeit wie die letzte der ausgewählten${words === null ? '' : `; weder Name noch Beschreibung haben ${words}`}${postsKnown ? '' : '; Beiträge sind nicht bekannt'}.`,
    unfit: 'Genauer gelesen, passt sie nicht zu dem Text.',
  },
  warnings: {
    sample:
      'Der Katalog enthält das Beispiel, das mit Whereabouts kommt: Dessen Communitys sind erfunden. Importieren Sie echte Daten.',
    postsLate: 'Beiträge von dort konnten nicht rechtzeitig gelesen werden und fehlen hier.',
    fewFit: (communities) =>
      `Wenige Communitys passen wahrscheinlich: ${communities}. Andere, die nahe kamen, stehen unter also_considered.`,
    fewLikely: (likely, shown) =>
      `Wahrscheinlich passend unter diesen Communitys: ${likely} von ${shown}. Die anderen kamen nur am nächsten.`,
    encoderSilent: 'Der Satzkodierer antwortete nicht rechtzeitig: Die Reihenfolge folgt allein den Wörtern.',
    embedderSilent:
      'Das Embedding-Modell antwortete nicht: Communitys, die nur dem Sinn nach nahe sind, wurden nicht gesucht.',
    indexBehind:
      'Der Katalog ist neuer als der Suchindex: Was seither hinzukam, ist in dieser Antwort noch nicht enthalten.',
    liveIncomplete: (platform, why) => `${platform} wurde live nicht vollständig durchsucht (${why}).`,
    sourcesClosed: (names) =>
      `Live wird nicht mehr gelesen: ${names}. Gezeigt wird von dort, was gespeichert oder importiert ist.`,
    liveNotStored: 'Was live gefunden wurde, konnte nicht gespeichert werden und fehlt hier.',
  },
  gaps: {
    importedOnly: 'Durchsucht wurde nur, was importiert ist; keine Plattform wurde live gefragt.',
    liveNamesOnly:
      'Auf Plattformen wurden live nur Namen und Titel von Communitys durchsucht; die Beiträge sind die des Katalogs.',
    noPosts: 'Beiträge sind nicht bekannt: Beurteilt wurde nur nach Namen und Beschreibungen.',
    noPostsOf: (names) => `Keine Beiträge sind bekannt von ${names}.`,
    rulesUnknown: (names) =>
      `Die Regeln von ${names} sind hier nicht bekannt: Lesen Sie sie, bevor Sie sich beteiligen.`,
    ratesUnknown: (names) =>
      `Wie viel in ${names} geschrieben wird, ist nicht bekannt: Nichts zeigt, dass alle Beiträge gesammelt wurden.`,
    languageUnknown: (names) =>
      `In welcher Sprache in ${names} geschrieben wird, ist hier nicht bekannt: Vielleicht ist es keine der verlangten.`,
    nameUnknown: (names) => `Der Text nennt ${names}: Eine solche Community ist hier nicht bekannt.`,
  },
  empty: {
    catalog: 'Der Katalog ist leer: Importieren Sie zuerst Communitys.',
    words: 'Der Text hat keine Wörter, nach denen gesucht werden kann.',
    unreadable: 'Die meisten Wörter des Textes sind hier unbekannt: Zu wenige Communitys benutzen sie.',
    match:
      'Keine Community im Katalog passt wahrscheinlich zu dem Text und zu dem, was er verlangt (Plattformen, Sprachen, Mitglieder, Ausschlüsse).',
  },
};
