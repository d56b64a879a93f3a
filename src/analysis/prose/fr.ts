import type { Prose } from './prose.ts';

const newest = (posts: number, known: number) =>
  known === 1 ? 'La seule publication connue ici' : `${posts} des ${known} publications les plus récentes connues ici`;
const verb = (posts: number, stem: string) => `${stem}${posts === 1 ? 'e' : 'ent'}`;

export const french: Prose = {
  language: 'fr',
  quoted: (words) => `«\u00A0${words}\u00A0»`,
  places: { name: 'Son nom', title: 'Son titre', description: 'Sa description', sidebar: 'Sa barre latérale' },
  has: (place, words) => `${place} contient ${words}.`,
  mentioned: (posts, known, words) => `${newest(posts, known)} ${verb(posts, 'mentionn')} ${words}`,
  named: (posts, known, words) => `${newest(posts, known)} ${verb(posts, 'cit')} ${words}`,
  lookedFor: (words, because) => `On a cherché ${words} parce que votre texte contient ${because}.`,
  sharedLanguage: (language) => `On y écrit en ${language}, comme dans votre texte.`,
  onlyRelated: 'Elle a été trouvée par des mots proches de ceux de votre texte.',
  cautions: {
    nsfw: 'Elle est réservée aux adultes (NSFW).',
    tiny: (members) => `Elle est minuscule\u00A0: ${members} ${members === 1 ? 'membre' : 'membres'}.`,
    dead: (lastPost, collectedTo) =>
      `Elle semble morte\u00A0: sa dernière publication date du ${lastPost}, et la collecte va jusqu’au ${collectedTo}.`,
    old: (lastPost) =>
      `Sa dernière publication connue ici date du ${lastPost}\u00A0: on ne sait pas ce qui s’y écrit aujourd’hui.`,
    pit: 'D’après son nom, c’est un lieu de publicités et de codes\u00A0: peu de gens y discutent.',
    adult: 'D’après ses mots, elle est réservée aux adultes, bien qu’elle ne soit pas signalée comme telle.',
    restricted: 'Seules les personnes approuvées peuvent y publier.',
    forbids: (quote) => `Ses règles interdisent la promotion\u00A0: ${quote}`,
    limits: (quote) => `Ses règles limitent la promotion\u00A0: ${quote}`,
    sample: 'Elle fait partie de l’exemple fourni avec Whereabouts et n’existe pas.',
  },
  nextStep: {
    readAlong: (name) => `Lisez ${name} et apprenez\u00A0; n’y mentionnez pas votre produit.`,
    overviewForRules: (name) => `Créez un aperçu de ${name} pour voir où et comment ses règles permettent une mention.`,
    lookYourself: (name) => `Regardez ${name} vous-même\u00A0: aucune de ses publications n’est encore connue ici.`,
    overviewThenRead: (name) =>
      `Créez un aperçu de ${name}, puis lisez ses dernières publications avant que l’un de vous n’y participe.`,
  },
  whyNot: {
    gaveWayTo: (named, isPlace) =>
      `Elle a plus de chances de convenir que ${named}, qui est retenue ${isPlace ? 'pour le lieu nommé' : 'parce qu’elle est nommée'}.`,
    closeTo: (twin) =>
      `Elle a à peu près les mêmes mots que ${twin}, qui est retenue\u00A0: un autre lieu en dit davantage.`,
    lacks: (words, postsKnown) =>
      `Elle a moins de chances de convenir\u00A0: ni son nom ni sa description ne contiennent ${words}${postsKnown ? '' : ', et aucune de ses publications n’est connue'}.`,
    alike: (postsKnown) =>
      `Elle a aussi les mots de votre texte et a moins de chances de convenir${postsKnown ? '' : '\u00A0; aucune de ses publications n’est connue'}.`,
    less: (postsKnown) =>
      `Elle a moins de chances de convenir${postsKnown ? '' : '\u00A0; aucune de ses publications n’est connue'}.`,
    asLikely: (words, postsKnown) =>
      `Elle a environ autant de chances de convenir que la dernière retenue${words === null ? '' : `\u00A0; ni son nom ni sa description ne contiennent ${words}`}${postsKnown ? '' : '\u00A0; aucune de ses publications n’est connue'}.`,
    unfit: 'Lue de près, elle ne correspond pas au texte.',
  },
  warnings: {
    sample:
      'Le catalogue contient l’exemple fourni avec Whereabouts\u00A0: ses communautés sont inventées. Importez de vraies données.',
    postsLate: 'Ses publications n’ont pas pu être lues à temps et manquent ici.',
    fewFit: (communities) =>
      `Peu de communautés ont des chances de convenir\u00A0: ${communities}. D’autres, assez proches, sont sous also_considered.`,
    fewLikely: (likely, shown) =>
      `Parmi ces communautés, conviennent probablement\u00A0: ${likely} sur ${shown}. Les autres sont seulement les plus proches.`,
    encoderSilent: 'L’encodeur de phrases n’a pas répondu à temps\u00A0: seuls les mots ont décidé de l’ordre.',
    embedderSilent:
      'Le modèle d’embedding n’a pas répondu\u00A0: les communautés proches par le sens seul n’ont pas été cherchées.',
    indexBehind:
      'Le catalogue a changé depuis la construction de l’index\u00A0: ce qui s’est ajouté depuis manque encore à cette réponse.',
    liveIncomplete: (platform, why) => `${platform} n’a pas été entièrement interrogé en direct (${why}).`,
    sourcesClosed: (names) =>
      `N’est plus lu en direct\u00A0: ${names}. Ce qui en est montré a été enregistré ou importé.`,
    liveNotStored: 'Ce qui a été trouvé en direct n’a pas pu être enregistré et manque ici.',
  },
  gaps: {
    importedOnly: 'Seul ce qui a été importé a été fouillé\u00A0; aucune plateforme n’a été interrogée en direct.',
    liveNamesOnly:
      'En direct, seuls les noms et les titres des communautés ont été cherchés\u00A0; les publications sont celles du catalogue.',
    noPosts: 'Aucune publication n’est connue\u00A0: seuls les noms et les descriptions ont été jugés.',
    noPostsOf: (names) => `Aucune publication n’est connue pour\u00A0: ${names}.`,
    rulesUnknown: (names) => `Règles inconnues ici\u00A0: ${names}. Lisez-les avant de participer.`,
    ratesUnknown: (names) =>
      `Rythme de publication inconnu\u00A0: ${names}. Rien ne montre que toutes les publications ont été collectées.`,
    languageUnknown: (names) =>
      `Langue inconnue ici\u00A0: ${names}. Ce n’est peut-être aucune de celles que vous demandez.`,
    nameUnknown: (names) => `Le texte nomme ${names}\u00A0: aucune communauté de ce nom n’est connue ici.`,
  },
  empty: {
    catalog: 'Le catalogue est vide\u00A0: importez d’abord des communautés.',
    words: 'Le texte n’a pas de mots que l’on puisse chercher.',
    unreadable: 'La plupart des mots du texte sont inconnus ici\u00A0: trop peu de communautés les emploient.',
    match:
      'Aucune communauté du catalogue ne convient probablement au texte et à ce qu’il demande (plateformes, langues, membres, exclusions).',
  },
};
