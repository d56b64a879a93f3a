import { cueWords } from './cue-words.ts';
import type { RuleEffect, RuleKind } from '../../analyst.ts';

/** German, Spanish, French and Portuguese words of rules, and what Japanese and Chinese rules say of promotion. */
export const foreignKindCues: Partial<Record<RuleKind, RegExp>> = {
  self_promotion: cueWords(`
    werbung eigenwerbung werben verkauf* verkäufe gewerblich* affiliate* publicidad autopromoci[oó]n promoci[oó]n* promocionar vender
    ventas? comercial* publicité auto_?promotion promotion pub vente* vendre autopromoção promoção divulga* propaganda vendas? spam* *(宣伝|広告|广告|推广)*`),
  links: cueWords(`enlaces? links? liens? verlinkung* url*`),
  surveys: cueWords(`umfragen? encuestas? sondages? enquêtes? pesquisas? questionários? fragebögen fragebogen`),
  flair: cueWords(`flairs? etiqueta etiquetas`),
  karma: cueWords(`(?<!(give|gives|get|gets|gain|no)_)karma(?!_(farm|whor|decay|chain))`),
  ai_content: cueWords(
    `ki ki_generiert* ki_(bilder|kunst|inhalte|texte) ia künstliche_intelligenz inteligencia_artificial inteligência_artificial intelligence_artificielle chat_gpt`,
  ),
  title_format: cueWords(`titel überschrift* títulos? titres?`),
  post_format: cueWords(`memes? bilder bild im[aá]genes imagens images? v[ií]deos? screenshots? capturas? fotos?`),
  spoilers: cueWords(`spoiler* spoil* divulgâch*`),
  language: cueWords(`deutsch auf_deutsch español castellano français en_français português`),
  civility: cueWords(`
    respekt* freundlich* höflich* beleidig* hetze hass* rassis* sexis* diskriminier* umgangston netiquette respeto respetuos* amables? insultos?
    insultar odio racismo acoso respect respectueu* insultes? haine courtois* bienveillan* harcèlement racisme respeito respeitos* educad[oa]s?
    ofensas? ódio assédio trollen trolls?`),
  legal_medical: cueWords(`
    rechtsberatung illegal* raubkopien urheberrecht* medizinisch* consejos?_médicos? consejos?_legales? pirater[ií]a ilegal*
    conseils?_(médicaux|juridiques) piratage illégal* pirataria aconselhamento_(médico|jurídico)`),
  nsfw: cueWords(`nsfw pornogra* porno nackt* desnud* nudité nudez contenido_sexual`),
  on_topic: cueWords(`
    thema themen themenbezogen* themenfremd* off_topic politik politisch* tema temas relevantes? política* fuera_de_tema relacionad[oa]s? sujet
    hors_sujet politique* pertinent* fora_do_tópico`),
  originality: cueWords(`
    reposts? doppelposts? quellen? quellenangabe* eigene_(inhalte|werke|bilder) plagi* fuentes? contenido_original créditos? duplicad[oa]s?
    sources? contenu_original repostagens? fontes? conteúdo_original`),
};

/** The first that matches holds. */
export const foreignEffectCues: readonly [RuleEffect, RegExp][] = [
  [
    'limits',
    cueWords(`
      nur (mon|diens|donners|frei|sams|sonn)tags? mittwochs? höchstens maximal ohne_(vorherige_)?(genehmigung|erlaubnis|absprache) außer ausgenommen
      s[oó]lo [uú]nicamente m[aá]ximo sin_(previa_)?(autorización|permiso) excepto salvo (una|1)_vez s[aá]bados? domingos? lunes viernes
      uniquement seulement sans_(autorisation|accord|permission) sauf samedis? dimanches? vendredis? apenas somente sem_(autorização|permissão) exceto
      *(のみ|だけ|仅限|只能)*`),
  ],
  [
    'forbids',
    cueWords(`
      kein keine keinen keinerlei verboten untersagt nicht unerwünscht gelöscht entfernt prohib* no_se_(permite*|admite*|acepta*|tolera*) no nada_de
      sin(?!_(embargo|duda)) evita* eliminad[oa]s? interdit* pas_de aucune? ne_\\w+_pas supprimé* proibi* não sem nada_de evite* removid[oa]s? *(禁止|ご遠慮|不允许|不得)*`),
  ],
  [
    'requires',
    cueWords(`
      muss müssen bitte sollte sollten pflicht erforderlich benutzt nutzt verwendet gebt seid sei bleibt kennzeichne* markiert debes? deben
      obligatori[oa]s? ser sean sea sed usa usen usad por_favor respeta* respeten mantén mantener requiere* doit doivent devez obligatoires? soyez
      merci_de veuillez utilisez respectez restez deve devem obrigatóri[oa]s? seja sejam use usem respeite* mantenha* marque* respekt respeto respeito`),
  ],
  [
    'allows',
    cueWords(
      `erlaubt willkommen gestattet permitid[oa]s? bienvenid[oa]s? se_permite* autorisée?s? bienvenue?s? permis permitid[oa]s? bem_vind[oa]s?`,
    ),
  ],
];
