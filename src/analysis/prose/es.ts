import type { Prose } from './prose.ts';

const newest = (posts: number, known: number) =>
  known === 1
    ? 'La única publicación conocida aquí'
    : `${posts} de las ${known} publicaciones más recientes conocidas aquí`;
const verb = (posts: number, stem: string) => `${stem}${posts === 1 ? 'a' : 'an'}`;

export const spanish: Prose = {
  language: 'es',
  quoted: (words) => `“${words}”`,
  places: { name: 'Su nombre', title: 'Su título', description: 'Su descripción', sidebar: 'Su barra lateral' },
  has: (place, words) => `${place} contiene ${words}.`,
  mentioned: (posts, known, words) => `${newest(posts, known)} ${verb(posts, 'mencion')} ${words}`,
  named: (posts, known, words) => `${newest(posts, known)} ${verb(posts, 'nombr')} ${words}`,
  lookedFor: (words, because, [count]) =>
    `${count === 1 ? 'Se buscó' : 'Se buscaron'} ${words} porque su texto contiene ${because}.`,
  sharedLanguage: (language) => `Allí se escribe en ${language}, como en su texto.`,
  onlyRelated: 'Se encontró por palabras cercanas a las de su texto.',
  cautions: {
    nsfw: 'Está marcada como solo para adultos (NSFW).',
    tiny: (members) => `Es diminuta: ${members} ${members === 1 ? 'miembro' : 'miembros'}.`,
    dead: (lastPost, collectedTo) =>
      `Parece muerta: su última publicación es del ${lastPost}, y se recogieron publicaciones hasta el ${collectedTo}.`,
    old: (lastPost) => `Su última publicación conocida aquí es del ${lastPost}: no se sabe qué se escribe allí ahora.`,
    pit: 'Por su nombre es un lugar de anuncios y códigos: poca gente conversa allí.',
    adult: 'Por sus palabras es solo para adultos, aunque no esté marcada así.',
    restricted: 'Solo pueden publicar allí personas aprobadas.',
    forbids: (quote) => `Sus reglas prohíben la promoción: ${quote}`,
    limits: (quote) => `Sus reglas limitan la promoción: ${quote}`,
    sample: 'Forma parte del ejemplo que viene con Whereabouts y no existe.',
  },
  nextStep: {
    readAlong: (name) => `Lea ${name} y aprenda; no mencione allí su producto.`,
    overviewForRules: (name) => `Cree un resumen de ${name} para ver dónde y cómo sus reglas permiten una mención.`,
    lookYourself: (name) => `Mire ${name} usted mismo: aquí aún no se conocen publicaciones suyas.`,
    overviewThenRead: (name) =>
      `Cree un resumen de ${name} y lea sus últimas publicaciones antes de que alguien de ustedes participe.`,
  },
  whyNot: {
    gaveWayTo: (named, isPlace) =>
      `Es más probable que encaje que ${named}, que está entre las elegidas ${isPlace ? 'por el lugar que se nombra' : 'porque se la nombra'}.`,
    closeTo: (twin) => `Tiene casi las mismas palabras que ${twin}, que está entre las elegidas: otro lugar dice más.`,
    lacks: (words, postsKnown) =>
      `Es menos probable que encaje: ni su nombre ni su descripción contienen ${words}${postsKnown ? '' : ', y no se conocen publicaciones suyas'}.`,
    alike: (postsKnown) =>
      `También tiene las palabras de su texto y es menos probable que encaje${postsKnown ? '' : '; no se conocen publicaciones suyas'}.`,
    less: (postsKnown) => `Es menos probable que encaje${postsKnown ? '' : '; no se conocen publicaciones suyas'}.`,
    asLikely: (words, postsKnown) =>
      `Es aproximadamente tan probable que encaje como la última de las elegidas${words === null ? '' : `; ni su nombre ni su descripción contienen ${words}`}${postsKnown ? '' : '; no se conocen publicaciones suyas'}.`,
    unfit: 'Leída de cerca, no encaja con el texto.',
  },
  warnings: {
    sample:
      'El catálogo contiene la muestra que viene con Whereabouts: sus comunidades son inventadas. Importe datos reales.',
    postsLate: 'Sus publicaciones no se pudieron leer a tiempo y faltan aquí.',
    fewFit: (communities) =>
      `Es probable que pocas comunidades encajen: ${communities}. Otras que quedaron cerca están en also_considered.`,
    fewLikely: (likely, shown) =>
      `De estas comunidades, es probable que encajen: ${likely} de ${shown}. Las demás son solo las más cercanas.`,
    encoderSilent: 'El codificador de frases no respondió a tiempo: el orden sigue solo a las palabras.',
    embedderSilent:
      'El modelo de embeddings no respondió: no se buscaron comunidades cercanas solo por su significado.',
    indexBehind:
      'El catálogo ha cambiado desde que se construyó el índice: lo añadido después aún no está en esta respuesta.',
    liveIncomplete: (platform, why) => `${platform} no se buscó del todo en vivo (${why}).`,
    sourcesClosed: (names) => `Ya no se lee en vivo: ${names}. Lo que se muestra de ahí es lo guardado o importado.`,
    liveNotStored: 'Lo que se encontró en vivo no se pudo guardar y falta aquí.',
  },
  gaps: {
    importedOnly: 'Solo se buscó en lo importado; no se preguntó en vivo a ninguna plataforma.',
    liveNamesOnly: 'En vivo solo se buscaron nombres y títulos de comunidades; las publicaciones son las del catálogo.',
    noPosts: 'No se conocen publicaciones: las comunidades se juzgaron solo por sus nombres y descripciones.',
    noPostsOf: (names) => `No se conocen publicaciones de ${names}.`,
    rulesUnknown: (names) => `Aquí no se conocen las reglas de ${names}: léalas antes de participar.`,
    ratesUnknown: (names) =>
      `No se sabe cuánto se publica en ${names}: nada indica que se recogieran todas las publicaciones.`,
    languageUnknown: (names) =>
      `Aquí no se sabe en qué idioma se escribe en ${names}: quizá en ninguno de los que pide.`,
    nameUnknown: (names) => `El texto nombra ${names}: aquí no se conoce ninguna comunidad así.`,
  },
  empty: {
    catalog: 'El catálogo está vacío: importe primero comunidades.',
    words: 'El texto no tiene palabras que se puedan buscar.',
    unreadable: 'La mayoría de las palabras del texto no se conocen aquí: muy pocas comunidades las usan.',
    match:
      'Ninguna comunidad del catálogo encaja probablemente con el texto y lo que pide (plataformas, idiomas, miembros, exclusiones).',
  },
};
