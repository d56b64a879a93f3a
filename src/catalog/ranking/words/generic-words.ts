import { genericWords } from './english.ts';
import { wordLists } from './word-lists.ts';

const list = (text: string) => ['app', 'software', 'online', ...text.trim().split(/\s+/)];

/** What offers and their audiences are called in other languages. Written for this project. */
const lists: Record<string, readonly string[]> = {
  de: list(`anfänger anfängerin angebot anwendung anwender app apps besser bessere bestellen bieten bietet brauchen community
    dienst dienste einfach einfache einfacher entwickeln erfahrung erfahrungen erwachsene finden firma firmen forum frau
    frauen gemeinschaft günstig günstige gut gute guten helfen hilfe hilft interessieren jeder junge kaufen kunde kunden
    kurs kurse laden leicht leichte lernen leute lösung mann männer mensch menschen mitglieder möchten nutzen nutzer
    online plattform preis produkt produkte profi profis programm schreiben service shop software sprechen suche suchen
    sucht tauschen tipp tipps tool tools unternehmen verkaufen vergleichen verwalten website welt werkzeug zusammen`),
  es: list(`ayuda ayudar aplicación app barato baratos buenos busca buscan buscar cliente clientes compañía comparten compartir
    comprar comunidad comunidades consejos crear curso cursos empresa empresas encontrar experiencia expertos fácil
    fáciles foro gente gestionan gestionar gratis grupo hablar hacer herramienta hombres interesados jóvenes línea mejor
    mejores mujeres mundo niños nuevo online organizar opiniones persona personas plataforma precio principiantes producto
    productos profesionales programa quieren servicio servicios sitio software solución tienda usuario usuarios vender
    web`),
  fr: list(`abordable acheter adultes aide aider aiment application appli astuces avis boutique cherche cherchent chercher
    client clients communauté communautés comparer conseils cours créer débutant débutante débutants débutantes
    discuter enfants entreprise entreprises expérience expert facile faciles femmes forum gens gérer gratuit groupe
    hommes jeunes ligne logiciel meilleur meilleurs monde outil outils parler partager passionnés personne personnes
    plateforme prix produit produits professionnels programme recherchent service services simple site solution trouver
    utilisateurs vendre veulent web`),
  it: list(`acquistare adulti aiutare aiuto app applicazione appassionati azienda aziende bambini cercano cercare cliente
    clienti comprare comunità condividere consigli corso corsi creare donne economico esperienza esperti facile forum
    gente gestire giovani gratis gruppo migliore migliori mondo negozio nuovo online parlare persone piattaforma prezzo
    principianti prodotti prodotto professionisti programma ragazzi servizi servizio sito software soluzione strumento
    trovare uomini utenti vendere vogliono`),
  pt: list(`adultos ajuda ajudar aplicativo aplicação app barato buscam cliente clientes comprar compartilhar comunidade
    comunidades conversar criar crianças curso cursos dicas empresa empresas encontrar experiência fácil ferramenta
    fórum gente gerenciar grátis grupo homens iniciantes jovens loja melhor melhores mulheres mundo novo online
    pessoa pessoas plataforma preço procuram procurar produto produtos profissionais programa querem serviço serviços
    site software solução usuários utilizadores vender`),
  nl: list(`aanbieden app apps bedrijf bedrijven beginner beginners beste beter community cursus cursussen delen dienst
    diensten eenvoudig ervaring ervaringen forum gebruiken gebruikers gemeenschap goed goede goedkoop goedkope helpen
    hulp iedereen jongeren kinderen klant klanten kopen leren makkelijk mannen mensen nieuw online platform praten prijs
    product producten professionals programma site software tips tool verkopen vinden volwassenen vrouwen website wereld
    winkel zoeken zoekt`),
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
