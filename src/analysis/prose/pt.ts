import type { Prose } from './prose.ts';

const newest = (posts: number, known: number) =>
  known === 1 ? 'A única publicação conhecida aqui' : `${posts} das ${known} publicações mais recentes conhecidas aqui`;
const verb = (posts: number, stem: string) => `${stem}${posts === 1 ? 'a' : 'am'}`;

export const portuguese: Prose = {
  language: 'pt',
  quoted: (words) => `“${words}”`,
  places: { name: 'O nome', title: 'O título', description: 'A descrição', sidebar: 'A barra lateral' },
  has: (place, words) => `${place} contém ${words}.`,
  mentioned: (posts, known, words) => `${newest(posts, known)} ${verb(posts, 'mencion')} ${words}`,
  named: (posts, known, words) => `${newest(posts, known)} ${verb(posts, 'cit')} ${words}`,
  lookedFor: (words, because, [count]) =>
    `${count === 1 ? 'Procurou-se' : 'Procuraram-se'} ${words} porque o seu texto contém ${because}.`,
  sharedLanguage: (language) => `Lá se escreve em ${language}, como no seu texto.`,
  onlyRelated: 'Foi encontrada por palavras próximas das do seu texto.',
  cautions: {
    nsfw: 'Está marcada como só para adultos (NSFW).',
    tiny: (members) => `É minúscula: ${members} ${members === 1 ? 'membro' : 'membros'}.`,
    dead: (lastPost, collectedTo) =>
      `Parece morta: a publicação mais recente é de ${lastPost}, e a coleta vai até ${collectedTo}.`,
    old: (lastPost) =>
      `A publicação mais recente conhecida aqui é de ${lastPost}: não se sabe o que se escreve lá agora.`,
    pit: 'Pelo nome, é um lugar de anúncios e códigos: pouca gente conversa lá.',
    adult: 'Pelas palavras, é só para adultos, embora não esteja marcada assim.',
    restricted: 'Só pessoas aprovadas podem publicar lá.',
    forbids: (quote) => `As regras proíbem promoção: ${quote}`,
    limits: (quote) => `As regras limitam promoção: ${quote}`,
    sample: 'Faz parte do exemplo que vem com o Whereabouts e não existe.',
  },
  nextStep: {
    readAlong: (name) => `Leia ${name} e aprenda; não mencione lá o seu produto.`,
    overviewForRules: (name) => `Crie um resumo de ${name} para ver onde e como as regras permitem uma menção.`,
    lookYourself: (name) => `Veja ${name} você mesmo: aqui ainda não se conhecem publicações de lá.`,
    overviewThenRead: (name) =>
      `Crie um resumo de ${name} e leia as publicações mais recentes antes que alguém de vocês participe.`,
  },
  whyNot: {
    gaveWayTo: (named, isPlace) =>
      `É mais provável que sirva do que ${named}, que está entre as escolhidas ${isPlace ? 'pelo lugar nomeado' : 'porque é nomeada'}.`,
    closeTo: (twin) => `Tem quase as mesmas palavras que ${twin}, que está entre as escolhidas: outro lugar diz mais.`,
    lacks: (words, postsKnown) =>
      `É menos provável que sirva: nem o nome nem a descrição contêm ${words}${postsKnown ? '' : ', e não se conhecem publicações dela'}.`,
    alike: (postsKnown) =>
      `Também tem as palavras do seu texto e é menos provável que sirva${postsKnown ? '' : '; não se conhecem publicações dela'}.`,
    less: (postsKnown) => `É menos provável que sirva${postsKnown ? '' : '; não se conhecem publicações dela'}.`,
    asLikely: (words, postsKnown) =>
      `É mais ou menos tão provável que sirva quanto a última das escolhidas${words === null ? '' : `; nem o nome nem a descrição contêm ${words}`}${postsKnown ? '' : '; não se conhecem publicações dela'}.`,
    unfit: 'Lida de perto, não se ajusta ao texto.',
  },
  warnings: {
    sample:
      'O catálogo contém a amostra que vem com o Whereabouts: as suas comunidades são inventadas. Importe dados reais.',
    postsLate: 'As suas publicações não puderam ser lidas a tempo e faltam aqui.',
    fewFit: (communities) =>
      `É provável que poucas comunidades sirvam: ${communities}. Outras que ficaram perto estão em also_considered.`,
    fewLikely: (likely, shown) =>
      `Destas comunidades, é provável que sirvam: ${likely} de ${shown}. As outras são apenas as mais próximas.`,
    encoderSilent: 'O codificador de frases não respondeu a tempo: a ordem segue apenas as palavras.',
    embedderSilent: 'O modelo de embeddings não respondeu: não se procuraram comunidades próximas apenas pelo sentido.',
    indexBehind:
      'O catálogo mudou desde que o índice foi construído: o que se acrescentou depois ainda não está nesta resposta.',
    liveIncomplete: (platform, why) => `${platform} não foi procurado por completo ao vivo (${why}).`,
    sourcesClosed: (names) => `Já não se lê ao vivo: ${names}. O que se mostra daí foi guardado ou importado.`,
    liveNotStored: 'O que se encontrou ao vivo não pôde ser guardado e falta aqui.',
  },
  gaps: {
    importedOnly: 'Só se procurou no que foi importado; nenhuma plataforma foi consultada ao vivo.',
    liveNamesOnly: 'Ao vivo só se procuraram nomes e títulos de comunidades; as publicações são as do catálogo.',
    noPosts: 'Não se conhecem publicações: as comunidades foram julgadas só por nomes e descrições.',
    noPostsOf: (names) => `Não se conhecem publicações de ${names}.`,
    rulesUnknown: (names) => `As regras de ${names} não são conhecidas aqui: leia-as antes de participar.`,
    ratesUnknown: (names) =>
      `Não se sabe quanto se publica em ${names}: nada indica que todas as publicações tenham sido coletadas.`,
    languageUnknown: (names) => `Aqui não se sabe em que idioma se escreve em ${names}: talvez em nenhum dos que pede.`,
    nameUnknown: (names) => `O texto cita ${names}: aqui não se conhece nenhuma comunidade assim.`,
  },
  empty: {
    catalog: 'O catálogo está vazio: importe comunidades primeiro.',
    words: 'O texto não tem palavras que se possam procurar.',
    unreadable: 'A maioria das palavras do texto não é conhecida aqui: muito poucas comunidades as usam.',
    match:
      'Nenhuma comunidade do catálogo se ajusta provavelmente ao texto e ao que ele pede (plataformas, idiomas, membros, exclusões).',
  },
};
