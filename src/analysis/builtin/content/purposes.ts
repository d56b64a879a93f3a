/** What somebody means to do with people, and what every offer is called: no community is about these. */
const lists: Record<string, string> = {
  en: `test tests tester testers testing try tries learn show shows sell selling buy buyers pay paid raise collect interviews interviewees interview survey surveys
    recruit recruiting offer offering promote promoting reach miss need needs help helps like find people person participant participants customer customers user users
    app apps tool tools product products service services software site sites website websites platform online open source free new
    we our us build builds built launch launching research goal want wants would could learnt feedback interested looking talk market
    small big good better best own who what which how why shop startup company annoys annoy annoying hate love struggle struggling problem problems pain frustrates frustrating
    money announce announcing publish publishing advertise advertising validate validating gather gathering introduce introducing discover
    discovering understand hire hiring invite inviting convince persuade attract engage identify evaluate explore investigate observe ask asking
    tell inform present presenting release releasing sign signup signups subscribe subscribers respondent respondents client clients lead leads
    prospect prospects adopter adopters early audience audiences member members webinar webinars beta betas demo demos prototype prototypes mvp practise practising practicing
    answer answers answering trouble troubles local locals copies reviewers
    feature features solution solutions opinion opinions insight insights demand awareness attention traction hear heard listen know speak see`,
  de: `machen interview interviews interviewen interviewpartner befragung befragungen wir unsere unseren unserer möchte finden find suchen suche sucht gewinnen gewinne verkaufen verkaufe anbieten vorstellen ankündigen bewerben werben testen teste prüfen befragen
    einladen veröffentlichen verstehen lernen erfahren herausfinden sammeln zeigen bekommen erreichen entdecken beobachten bauen gründen
    hören höre wissen sprechen fragen möchten möchte wollen will würden helfen hilft brauchen brauche leute menschen personen nutzer nutzerinnen anwender kunden kundinnen käufer
    tester testerinnen testpersonen teilnehmer teilnehmerinnen interessenten umfrage umfragen feedback rückmeldung rückmeldungen meinungen webinar
    produkt produkte werkzeug tool app apps anwendung software dienst dienste webseite website plattform angebot neue neuen neues neuer kostenlos kostenlose`,
  fr: `faire entretien entretiens interview interviews nous voulons cherchons recherchons trouver trouve chercher cherche vendre proposer présenter annoncer promouvoir tester essayer inviter publier comprendre apprendre savoir
    entendre écouter parler demander recueillir montrer atteindre découvrir observer recruter valider lancer obtenir vouloir veulent voudrais aider aide gens personnes utilisateurs
    utilisatrices clients clientes acheteurs testeurs testeuses participants enquête sondage avis retours webinaire produit produits outil outils
    appli application applications logiciel service services site plateforme offre nouveau nouvelle nouveaux gratuit gratuite`,
  es: `entrevista entrevistas entrevistar hacer queremos buscamos quisiéramos nuestro nuestra encontrar buscar busco vender ofrecer presentar anunciar promocionar probar invitar publicar entender comprender aprender saber oír escuchar hablar preguntar recoger recopilar
    mostrar alcanzar llegar descubrir observar reclutar contratar validar lanzar obtener conseguir quiero quieren quieran ayudar ayuda gente personas usuarios
    usuarias clientes compradores probadores testers participantes encuesta opiniones comentarios webinar producto productos herramienta herramientas
    aplicación aplicaciones app software servicio servicios sitio web plataforma oferta nuevo nueva nuevos gratis gratuito`,
  it: `fare intervista interviste intervistare vogliamo cerchiamo vorremmo nostro nostra trovare cercare cerco vendere offrire presentare annunciare promuovere provare testare invitare pubblicare capire imparare sapere sentire ascoltare parlare chiedere raccogliere
    mostrare raggiungere scoprire osservare reclutare assumere validare lanciare ottenere voglio vogliono aiutare aiuta gente persone utenti clienti
    acquirenti tester partecipanti sondaggio opinioni pareri webinar prodotto prodotti strumento strumenti applicazione app software servizio servizi
    sito piattaforma offerta nuovo nuova nuovi gratis gratuito`,
  pt: `entrevista entrevistas entrevistar fazer queremos procuramos buscamos gostaríamos nosso nossa encontrar achar procurar procuro vender oferecer apresentar anunciar promover testar experimentar convidar publicar divulgar entender compreender
    aprender saber ouvir escutar falar perguntar coletar recolher mostrar alcançar descobrir observar recrutar contratar validar lançar obter conseguir quero querem ajudar ajuda
    gente pessoas usuários utilizadores clientes compradores testadores participantes pesquisa opiniões feedback webinar produto produtos ferramenta
    ferramentas aplicativo aplicação app software serviço serviços site plataforma oferta novo nova novos grátis gratuito`,
  nl: `interview interviews interviewen wij we onze vinden vind zoeken zoek verkopen aanbieden voorstellen aankondigen promoten testen proberen uitnodigen publiceren begrijpen leren weten horen luisteren praten vragen
    verzamelen tonen laten bereiken ontdekken observeren werven valideren lanceren krijgen willen wil helpen helpt mensen personen gebruikers klanten
    kopers testers deelnemers enquête meningen feedback webinar product producten hulpmiddel tool app apps applicatie software dienst diensten
    website platform aanbod nieuwe nieuw gratis`,
  pl: `wywiad wywiady wywiadów chcemy szukamy nasz nasza znaleźć szukać szukam sprzedać sprzedawać oferować zaoferować przedstawić ogłosić promować testować przetestować zaprosić opublikować zrozumieć
    nauczyć dowiedzieć usłyszeć posłuchać rozmawiać zapytać zebrać pokazać dotrzeć odkryć obserwować rekrutować zatrudnić zwalidować uruchomić zdobyć uzyskać chcę chcą pomóc pomaga
    ludzi ludzie osób osoby użytkowników klientów kupujących testerów uczestników ankieta ankietę opinie webinar produkt produkty narzędzie
    narzędzia aplikacja aplikację aplikacji oprogramowanie usługa usługi usług strona platforma oferta nowy nowa nowe darmowy`,
};

/** What is something to do only where a sentence says so: people "host a party", others look for hosting. */
const doings = new Set(
  'monitor host run grow start share pitch post get list book target poll measure compare follow join track watch meet write'.split(
    ' ',
  ),
);
const beforeDoing = new Set('to and or who would could can will we i please'.split(' '));

const purposes = new Map(Object.entries(lists).map(([language, words]) => [language, new Set(words.split(/\s+/))]));

/** Those of English are so in every language, as offers are called alike. */
export function purposeWords(language: string): (word: string) => boolean {
  const own = purposes.get(language);
  return (word) => purposes.get('en')!.has(word) || own?.has(word) === true;
}

/** "Monitor screen time", not "sell monitor arms". `before`: the word before it, none at the beginning. */
export function isDoing(word: string, before: string | undefined): boolean {
  return doings.has(word) && (before === undefined || beforeDoing.has(before));
}
