import { genericWords } from './english.ts';
import { wordLists } from './word-lists.ts';

const list = (text: string) => ['app', 'software', 'online', ...text.trim().split(/\s+/)];

/**
 * What offers and their audiences are called in other languages, and the countries that speak them: where somebody is says less
 * than who. Written for this project.
 */
const lists: Record<string, readonly string[]> = {
  de: list(`alte alter altes amateur amateure anbieter anfänger anfängerin angebot ankommen anwender anwendung app apps
    aufnehmen ausgeben bald bauen beraten beratung besser bessere bessern bestellen bieten bietet brauchen
    buchen community deutschland dienst dienste eigene eigenen einfach einfache einfacher entwickeln entwickelt
    erfahren erfahrung erfahrungen erinnern erinnert erreichen erste ersten erstes erwachsene fachleute feedback
    finden firma firmen forum fragebogen frau frauen freund freunde führen ganz ganze geben gebraucht gebrauchte
    gebrauchten gemeinschaft geplant gerne groß große großen gut gute guten günstig günstige halten hand helfen
    hersteller hilfe hilft händler hören ideen interessieren interviewpartner interviewpartnerin
    interviewpartnerinnen jahr jahre jeder jung junge jungen kanal kaufen klein kleine kleinen kommen kosten
    kunde kunden kurs kurse kurz laden lange leicht leichte lernen letzte leute liefern lieferung lösung machen
    mann mensch menschen mitglieder monate männer möchte möchten neue neuen neues nutzen nutzer nächste online
    ordnen organisieren passende plane planen plant planung plattform preis probanden produkt produkte profi
    profis programm qualität richtig richtige schnell schnelle schreiben schweiz service shop sicher sichere
    software sprechen studie studien suche suchen sucht tage tauschen teilen teilnehmende teilnehmer
    teilnehmerinnen tipp tipps tool tools treffen trägt ultra umfrage umfragen unternehmen vergleichen verkaufe
    verkaufen verkauft versand verstehen verwalten website welt wenig werkzeug wichtig will wissen woche wochen
    wollen würden zeigen zeit zusammen österreich`),
  es: list(`actual adulto adultos amateur ancho anchos antes antigua antiguo aplicación app aprende aprenden ayuda ayudar
    año años barato baratos bien bueno buenos busca buscamos buscan buscar busco canal clase clases cliente
    clientes comparten compartir compañía comprar comunidad comunidades conocer conseguir consejos controlar
    corregir corrijan crear cuenta cuestionario cuidar curso cursos dedicada dedicado desarrollamos durante
    económica económico elegir empresa empresas encontrar encuesta encuestas enseñar entender entrega entrenan
    entrenar envío escuchar españa especial especiales experiencia expertos fin foro fácil fáciles gente
    gestionan gestionar gestión grande grandes gratis grupo hablar hacemos hacer hago herramienta hombre hombres
    ideas independiente independientes interesa interesados interesan interesar investigación joven jóvenes
    libre ligero ligeros llegar llevar local línea mano marca mayor mayores mejor mejorar mejores mes meses
    mujer mujeres mundo niña niñas niño niños nueva nuevas nuevo nuevos ofrecemos online opiniones organizar oír
    pagar participantes pensada pensado pequeña pequeñas pequeño pequeños persona personas planificar plataforma
    precio primer primera primero principiantes producto productos profesional profesionales programa puede
    pueden quedar queremos quiere quieren quiero reservar rápida rápido rápidos saber salir seguir segunda
    segundo semana semanas servicio servicios sitio software solo solución tiempo tienda ultra usar usuario
    usuarios vendemos vender vendo vida vieja viejo web última último`),
  fr: list(`abordable accompagner acheter adulte adultes aide aider aiment amateur amateurs ancien ancienne anciens année
    années ans appli application apprendre après astuces atelier avant avis bien bon bonne bonnes bons boutique
    box cherche cherchent chercher cherchons chez choisir client clients commander communauté communautés
    comparer complet comprendre connaître conseils cours création créer dernier dernière discuter durable
    débutant débutante débutantes débutants développons enfants enquête enquêtes entendre entreprise entreprises
    expert expérience fabriqué fabriquée fabriquées fabriqués facile faciles faire faisons femme femmes fois formation
    formations forum france gagner gens gestion gestionnaire grand grande grandes grands gratuit groupe gérer
    hommes idée idées indépendant indépendante indépendants intéressent intéresser jeune jeunes jours ligne
    livraison local locale locaux logiciel lot léger légers légère matériel meilleur meilleurs mener mensuel
    mensuelle mois monde moyen neuf nouveau nouveaux nouvelle nouvelles occasion organiser organisons outil
    outils parler partager participants passionnés payer personne personnes petit petite petites petits
    planifier plateforme pratique pratiques premier première prix produit produits professionnel professionnels
    programme projet proposons préparent préparer questionnaire rapide rapidement recherchent rencontrer rendez
    réaliser réserver savoir semaine semaines service services simple simplement site société solution solutions
    sondage suivre temps trouver ultra utilisateurs utiliser vendons vendre vends veulent veux vie vieux vivre
    voudrais voudrions voulons web échanger écouter étude`),
  it: list(`acquistare adatto adulti aiutare aiuto altri ama amano amatori amatoriale amatoriali anni anno antico app
    appassionati applicazione azienda aziende bambini bella belle bello buon buona buone buoni cambiare canale
    capire cercano cercare cerchiamo cerco cliente clienti comprare comunità condividere conoscere consigli
    corsi corso creare donne dopo economico esperienza esperti età facciamo facile fare fatti fatto forum gente
    gestione gestire giorni giovane giovani grande grandi gratis gruppo idea idee imparare indipendente
    indipendenti insieme interessa interessano italia leggera leggero locale locali mano materiale mese mesi
    migliorare migliore migliori mondo negozio nuova nuove nuovi nuovo offriamo online organizzare pagare
    parlare partecipanti persone piattaforma piccola piccole piccoli piccolo prenotare preparare prezzo prima
    primo principianti prodotti prodotto produciamo professionale professionisti programma prossimo qualità
    questionario ragazzi rapido ricerca ricevere riesce riescono sapere scegliere seconda secondo seguire
    sentire senza servizi servizio settimana settimane sito software sola solo soluzione sondaggio speciali
    specialità strumento tempo trovare ultra uomini usare usata usato utenti vecchia vecchio vendere vendiamo
    vendo vita vivere vogliamo voglio vogliono vorrei vorremmo vuole`),
  pt: list(`achar acharem adulto adultos ajuda ajudar amador amadores ano anos antes antiga antigo aplicativo aplicação app
    aprender atual barato boa boas bom bons brasil buscam canal cliente clientes compartilhar comprar comunidade
    comunidades conhecer controlar controlarem conversar crianças criar cuidar curso cursos depois dicas digital
    durante econômico empresa empresas encontrar encontrarem ensinar entender entrega escolher especiais
    especial experiência fazemos fazer ferramenta fim fácil fórum gente gerenciar gerir gestão grande grandes
    grupo grátis homens ideia ideias independente independentes iniciante iniciantes interessa interessam
    internet jovem jovens leve leves livre local loja marca melhor melhores mercado meses mulher mulheres mundo
    mão mês nova novas novo novos oferecemos online organizar ouvir pagar participantes pequena pequenas pequeno
    pequenos pesquisa pessoa pessoas planejar plataforma portugal preço primeira primeiro procuram procuramos
    procurar produto produtos profissionais profissional programa próximo quer querem queremos quero
    questionário receber reservar rápida rápido saber seguir segunda segundo sem semana semanas serviço serviços
    site software solução tempo ultra usado usados usar usuários utilizadores velho vendemos vender vendo vida
    viver último`),
  nl: list(`aanbieden amateur amateurs app apps bedrijf bedrijven beginner beginners begrijpen belgië beste bestellen
    betalen beter bied bieden boeken community cursus cursussen deelnemers delen dienst diensten eenvoudig
    eerste eigen enquête ervaring ervaringen forum gebruiken gebruikers gemeenschap gevorderden goed goede
    goedkoop goedkope graag groot grote handige helpen helpt horen hulp idee ideeën iedereen jaar jaren jong
    jonge jongeren kanaal kennen kiezen kinderen klant klanten klein kleine kleiner kopen krijgen laatste leren
    leuk leuke lokaal lokale maak maakt maand maanden maken makkelijk mannen mensen nederland nieuw nieuwe
    oefenen onderzoek online ontwikkelen oud oude plannen platform praten prijs product producten professionals
    programma regelen ruilen samen site snel snelle software studie terug tijd tips tool tweede tweedehands
    ultra verkoop verkopen vinden volgende volwassenen voorbereiden vragenlijst vrouwen website webwinkel week
    weken wereld werk weten wil willen wilt winkel zelf zelfstandig zelfstandige zoek zoeken zoekt zonder`),
  ja: list(`アプリ サービス サイト ソフト ソフトウェア ツール オンライン コミュニティ プラットフォーム 人 人々 方 方法 ため 初心者 中級者 上級者
    大人 子供 男性 女性 若者 仲間 みんな 会社 企業 商品 製品 店 無料 安い おすすめ 探す 探し 使う 使い 作る 買う 売る 相談 情報 掲示板 話
    話す 興味 好き 世界 経験 便利 簡単`),
  ru: list(`аудитория бесплатно выбор взрослые вопросы дети для женщины инструмент интернет клиенты компания компании купить курс
    курсы легко лучшие люди людей магазин мир молодежь мужчины начинающих новички опыт онлайн платформа поиск помощь
    помочь пользователи приложение приложения программа программы продажа продукт продукты продукты простой
    профессионалы сайт сервис советы сообщество услуги учета форум хотят цена эксперты`),
  zh: list(`人 人们 大家 用户 客户 顾客 新手 初学者 爱好者 专业 专业人士 男性 女性 孩子 成年人 年轻人 软件 应用 应用程序 程序 工具 平台
    服务 网站 在线 社区 论坛 群体 产品 公司 企业 品牌 商店 项目 方法 问题 经验 建议 免费 便宜 简单 方便 想 想要 需要 寻找 找 帮助 学习 使用 喜欢
    购买 买 卖 出售 做 制作 讨论 分享 了解 如何 怎么 最好 适合 智能 一款 我们 世界`),
};

/** Words that every offer uses, in a language; the English ones where it is unknown or has no list. */
export const genericWordsOf = wordLists((language) => lists[language] ?? [], genericWords);
