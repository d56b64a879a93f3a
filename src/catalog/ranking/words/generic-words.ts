import { genericWords } from './english.ts';
import { wordLists } from './word-lists.ts';

const list = (text: string) => ['app', 'software', 'online', ...text.trim().split(/\s+/)];

/**
 * What offers and their audiences are called in other languages, and the countries that speak them: where somebody is says less
 * than who. Written for this project.
 */
const lists: Record<string, readonly string[]> = {
  de: list(`anfänger anfängerin angebot anwender anwendung app apps bauen besser bessere bestellen bieten bietet
    brauchen community dienst dienste einfach einfache einfacher entwickeln entwickelt erfahren erfahrung erfahrungen
    erreichen erwachsene finden firma firmen forum frau frauen gemeinschaft gerne gut gute guten günstig günstige
    helfen hilfe hilft hören interessieren jeder junge kaufen kunde kunden kurs kurse laden leicht leichte lernen
    leute lösung machen mann mensch menschen mitglieder männer möchte möchten nutzen nutzer online plattform preis
    produkt produkte profi profis programm schreiben service shop software sprechen suche suchen sucht tauschen tipp
    tipps tool tools unternehmen vergleichen verkaufe verkaufen verkauft verstehen verwalten website welt werkzeug
    will wissen wollen würden zusammen plant plane planen geplant erinnern erinnert deutschland österreich schweiz`),
  es: list(`aplicación app ayuda ayudar barato baratos buenos busca buscamos buscan buscar cliente clientes comparten
    compartir compañía comprar comunidad comunidades conocer consejos crear curso cursos desarrollamos empresa
    empresas encontrar entender escuchar experiencia expertos foro fácil fáciles gente gestionan gestionar gratis
    grupo hablar hacemos hacer hago herramienta hombres interesa interesados interesan interesar jóvenes llegar línea
    mejor mejores mujeres mundo niños nuevo ofrecemos online opiniones organizar oír persona personas plataforma
    precio principiantes producto productos profesionales programa queremos quiere quieren quiero saber servicio
    servicios sitio software solución tienda usuario usuarios vendemos vender vendo web españa`),
  fr: list(`abordable acheter adultes aide aider aiment appli application astuces avis boutique cherche cherchent
    chercher cherchons client clients communauté communautés comparer comprendre connaître conseils cours créer
    discuter débutant débutante débutantes débutants développons enfants entendre entreprise entreprises expert
    expérience facile faciles faisons femmes forum gens gratuit groupe gérer hommes intéressent intéresser jeunes
    ligne logiciel meilleur meilleurs monde outil outils parler partager passionnés personne personnes plateforme
    prix produit produits professionnels programme proposons recherchent savoir service services simple site solution
    trouver utilisateurs vendons vendre vends veulent veux voudrais voudrions voulons web écouter france`),
  it: list(`acquistare adulti aiutare aiuto app appassionati applicazione azienda aziende bambini capire cercano
    cercare cerchiamo cerco cliente clienti comprare comunità condividere conoscere consigli corsi corso creare donne
    economico esperienza esperti facciamo facile forum gente gestire giovani gratis gruppo interessa interessano
    migliore migliori mondo negozio nuovo offriamo online parlare persone piattaforma prezzo principianti prodotti
    prodotto professionisti programma ragazzi sapere sentire senza servizi servizio sito software soluzione strumento
    trovare uomini utenti vendere vendiamo vendo vogliamo voglio vogliono vorrei vorremmo vuole solo sola riesce
    riescono italia`),
  pt: list(`adultos ajuda ajudar aplicativo aplicação app barato buscam cliente clientes compartilhar comprar
    comunidade comunidades conhecer conversar crianças criar curso cursos dicas empresa empresas encontrar entender
    experiência fazemos ferramenta fácil fórum gente gerenciar grupo grátis homens iniciantes interessa interessam
    jovens loja melhor melhores mulheres mundo novo oferecemos online ouvir pessoa pessoas plataforma preço procuram
    procuramos procurar produto produtos profissionais programa quer querem queremos quero saber sem serviço serviços
    site software solução usuários utilizadores vendemos vender vendo brasil portugal`),
  nl: list(`aanbieden app apps bedrijf bedrijven beginner beginners begrijpen beste beter bied bieden community
    cursus cursussen delen dienst diensten eenvoudig ervaring ervaringen forum gebruiken gebruikers gemeenschap goed
    goede goedkoop goedkope graag helpen horen hulp iedereen jongeren kennen kinderen klant klanten kopen leren maak
    maakt maken makkelijk mannen mensen nieuw online ontwikkelen platform praten prijs product producten
    professionals programma site software tips tool verkoop verkopen vinden volwassenen vrouwen website wereld weten
    werk wil willen wilt winkel zoeken zoekt zonder nederland belgië`),
  ja: list(`アプリ サービス サイト ソフト ソフトウェア ツール オンライン コミュニティ プラットフォーム 人 人々 方 方法 ため 初心者 中級者 上級者
    大人 子供 男性 女性 若者 仲間 みんな 会社 企業 商品 製品 店 無料 安い おすすめ 探す 探し 使う 使い 作る 買う 売る 相談 情報 掲示板 話
    話す 興味 好き 世界 経験 便利 簡単`),
  ru: list(`аудитория бесплатно выбор взрослые вопросы дети для женщины инструмент интернет клиенты компания компании купить курс
    курсы легко лучшие люди людей магазин мир молодежь мужчины начинающих новички опыт онлайн платформа поиск помощь
    помочь пользователи приложение приложения программа программы продажа продукт продукты продукты простой
    профессионалы сайт сервис советы сообщество услуги учета форум хотят цена эксперты`),
};

/** Words that every offer uses, in a language; the English ones where it is unknown or has no list. */
export const genericWordsOf = wordLists((language) => lists[language] ?? [], genericWords);
