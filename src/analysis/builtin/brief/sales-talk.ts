const time = String.raw`(?:\d{1,4}|an?|one|two|three|five|seven|ten|thirty|a few)[- ](?:second|minute|hour|day|night|week|month|year)s?`;
const fast = String.raw`(?:in|within|under|takes) (?:just |only |less than |under )?(?:${time}|minutes|seconds|hours|no time|(?:one|1|two|a single|a few|\d) (?:clicks?|taps?|steps?))`;
const soon = String.raw`(?:now|today|here|online|tonight|this week|(?:before|by|until|in time for|while|for just|for only) .{2,30})`;
const freely = String.raw`(?:(?:it |us |now |out )?(?:risk[- ])?free|for free|free for ${time}|for ${time}|${soon})`;
const computers = String.raw`(?:ios|android|iphones?|ipads?|macs?|macos|windows|linux|desktop|mobile|web|chrome|(?:the )?(?:app|play) store|google play|all devices|every device)`;

/** What sellers say of anything: how to get it, what it costs, who vouches for it. */
const said = [
  // "30-night guarantee", "money-back guarantee", "10-year warranty"
  String.raw`(?:${time}|lifetime|limited|full|free|100 ?%|risk[- ]free|money[- ]back|satisfaction|happiness|no[- ]risk|extended|our|with|a)(?: (?:${time}|lifetime|limited|full|free|risk[- ]free|money[- ]back|satisfaction|happiness|home|sleep))* (?:guarantees?|guaranteed|warranty|warranties|trials?|returns?|refunds?)(?: included)?`,
  // "no questions asked", "cancel anytime"
  String.raw`(?:no|zero|without) (?:(?:hidden|setup|sign[- ]?up|monthly|credit|extra|upfront|long[- ]term) )?(?:questions asked|strings(?: attached)?|cards?|subscriptions?|commitments?|contracts?|fees|costs|risk|sign[- ]?ups?|catch|spam|obligations?|installation|setup)(?: (?:required|needed|necessary|ever|fees?))?`,
  String.raw`cancel (?:any ?time|whenever you want)`,
  // "free shipping", "ships worldwide"
  String.raw`(?:(?:free|fast|same[- ]day|next[- ]day|two[- ]day|worldwide|international|discreet|express|carbon[- ]neutral|easy|hassle[- ]free)[ ,&]{1,3}(?:and )?){1,3}(?:us |uk |eu )?(?:shipping|delivery|returns|exchanges)(?: (?:on|over|for|in|within|and|to|from|worldwide|included).{0,30})?`,
  String.raw`(?:it )?(?:ships?|shipped|delivered|delivers) (?:free|fast|worldwide|internationally|globally|anywhere|tomorrow|today|to your door|${fast}|from .{2,30})(?: .{0,20})?`,
  // "try it free", "order now", "book a demo"
  String.raw`(?:try|test|use|start|begin)(?: (?:it|us|now|out|today|${freely})){1,3}`,
  String.raw`(?:start|begin|claim|get|try) (?:your |a |our |the )?(?:free|risk[- ]free|${time})(?: (?:free|risk[- ]free|trial|account|plan|sample|quote|consultation|demo|version|${soon})){0,3}`,
  String.raw`get (?:started|yours|early access|access|instant access|it|the app|in touch|notified)(?: .{0,30})?`,
  String.raw`(?:(?:subscribe|sign up|order|buy|bundle|bundle up|join|pre-?order)(?: .{0,20})? and )?(?:save|get|enjoy|take) (?:up to |an extra )?(?:\d{1,3} ?%|[$€£]\d{1,5})(?: .{0,30})?`,
  String.raw`(?:up to )?\d{1,3} ?% (?:off|discount)(?: .{0,30})?`,
  String.raw`(?:(?:pre-?)?order|buy|shop|call|apply|enroll?|register|subscribe|install|sign up|signup|reserve|message us|contact us|email us|visit us|join)(?: (?:it|us|yours|your copy|your spot|the app|free|for free|${soon})){1,3}`,
  String.raw`(?:book|request|schedule|watch|see|get) (?:your |a |the |our )?(?:free |live |quick |short |personal )?(?:demo|call|consultation|appointment|tour|spot|video|quote|sample)(?: .{0,30})?`,
  String.raw`download (?:the |our |it|your )?(?:free )?(?:app|guide|ebook|now|today|free)(?: .{0,30})?`,
  String.raw`(?:now )?(?:available|live|out)(?: (?:now|today|soon|everywhere|worldwide|in beta|on|for|in|and|${computers})){1,8}|coming soon|now (?:live|available|in beta)|works on (?:${computers}|,| |and|&){1,8}`,
  String.raw`join (?:the |our )?(?:waitlist|waiting list|beta|newsletter|thousands of .{2,40}|millions of .{2,40}|(?:over |more than )?\d[\d,.]{0,9}[km]?\+? .{2,40})`,
  String.raw`(?:trusted|loved|used|chosen|backed|recommended) by (?:over |more than )?(?:thousands|millions|hundreds|\d[\d,.]{0,9}[km]?\+?)(?: of)?(?: (?:happy|satisfied|paying|active|loyal))?(?: (?:customers|users|people|teams|companies|members|clients|families))?(?: (?:worldwide|around the world|in .{2,30}))?`,
  String.raw`learn more|read more|see more|click (?:here|below|the link).{0,20}|link in (?:the )?bio|limited (?:time|edition|stock|spots?|offer)(?: .{0,20})?|while (?:supplies|stocks?) last|(?:use )?(?:promo |discount )?code [a-z0-9]{3,20}(?: .{0,30})?`,
  // "award-winning", "4.8 stars", "as seen on TV"
  String.raw`(?:as )?(?:seen|featured) (?:on|in|by) .{2,40}|(?:multi[- ])?award[- ]winning|(?:over |more than )?(?:[\d,.]{1,9}[km]?\+? )?(?:five|\d(?:\.\d)?)[- ]?stars?(?: .{0,30})?|rated \d.{0,30}|(?:[\d,.]{1,9}[km]?\+? )(?:five[- ]star )?(?:reviews|downloads)`,
  String.raw`(?:clinically|lab|dermatologist|scientifically|independently|third[- ]party|vet|doctor|expert|science|clinically and .{2,20})[- ](?:tested|proven|approved|recommended|backed|certified|studied)`,
  String.raw`(?:fully )?(?:gdpr|hipaa|soc ?2|iso ?\d{4,5}|fda|pci|coppa|ferpa|ccpa)(?:[- ]| and .{2,10} )(?:compliant|ready|certified|approved|cleared|registered|compliance)`,
  String.raw`\d{1,4}x (?:average |higher |better |more )?(?:roi|returns?|faster|cheaper|better)`,
  // "made in Switzerland", "set up in 5 minutes"
  String.raw`(?:proudly |hand)?(?:made|designed|built|assembled|manufactured|engineered|crafted|hosted) in (?:the )?(?:usa?|uk|eu|[a-z]{4,14})(?:, .{2,14})?`,
  String.raw`(?:(?:easy |quick )?set[- ]?up|setup|installs?|assembles|assembled|ready|go live|live|up and running|see results|results|works|onboarding|launch)(?: .{0,12})? ${fast}|${fast}`,
  // "one-time payment", "plans from $9", "100% free"
  String.raw`(?:one[- ]time|single|flat|fair|simple|transparent) (?:payment|purchase|fee|price|pricing)|pay (?:once|as you go|what you want)(?: .{0,20})?|(?:plans? |prices? |only |just |now |starting |starts? )?(?:from |at |for )?[$€£]\d[\d.,]{0,8}(?: ?(?:/|a|per) ?(?:mo|month|year|yr|user|seat|week))?`,
  String.raw`(?:100 ?% |completely |totally |it['’]s |always |forever )?free(?: forever| to (?:try|use|start|join)| plan available| version available)?`,
  String.raw`(?:(?:it )?makes |(?:it['’]s|is) )?(?:a|an|the)? ?(?:perfect|great|ideal|unique|lovely|thoughtful) gift(?: idea)?(?: (?:this|for) (?:christmas|the holidays|holidays|year|any occasion|everyone))?`,
  String.raw`(?:max(?:imum)? refund|pass|best[- ]price|lowest[- ]price|price[- ]match|quality|fit) (?:guaranteed|guarantee|match)|[a-z]{2,4}[- ](?:authorized|authorised|approved|certified)|(?:fsa|hsa)(?:(?:/| and )hsa)?[- ]eligible`,
  String.raw`(?:24/7|live|customer|email|phone|chat|friendly|lifetime)(?: (?:live|customer|email|phone|chat|human))? support(?: included)?|(?:fully |licensed and |bonded and )?insured|fully licensed`,
  String.raw`(?:shipping|launching|arriving|launches|ships|out) (?:in|this|next|early|late) [a-z]{3,12}(?: \d{4})?|(?:us|uk|eu|usa|canada)[- ]only`,
  String.raw`free on .{2,30}|(?:your |the )?first .{2,20} (?:is )?(?:free|on us)|(?:buy|give|get) one(?: free)?`,
  String.raw`no (?:[a-z]{2,12} ){0,2}(?:skills?|experience|knowledge|coding|code|accounts?|logins?|registration|download|software|equipment|tools?) (?:required|needed|necessary)`,
  'finally|introducing|new|limited|sustainably packaged|satisfaction guaranteed|batteries included|gift[- ]ready',
];
/** The same in German, French, Spanish, Italian, Dutch and Portuguese. */
const saidElsewhere = [
  String.raw`(?:kostenlose[rs]?|gratis|versandkostenfreie?[rs]?|schnelle[rs]?) (?:versand|lieferung|rückgabe|retouren?|rücksendung)(?: .{0,25})?|(?:versandkostenfrei|kostenlos)|(?:\d{1,3}|zwei|drei|fünf|zehn)[ -](?:tage|nächte|wochen|monate|jahre)[ -](?:rückgaberecht|garantie|geld-zurück-garantie|probeschlafen|probezeit|testphase|(?:kostenlos |gratis )?testen)|geld-zurück-garantie`,
  String.raw`jetzt (?:.{2,25} )?(?:bestellen|kaufen|testen|ausprobieren|anmelden|starten|sichern|herunterladen|buchen)(?: .{0,20})?|(?:kostenlos|gratis|unverbindlich) (?:testen|ausprobieren|anmelden|starten|herunterladen)|(?:jederzeit|monatlich) kündbar|ohne (?:abo|vertrag|risiko|kreditkarte|vertragsbindung)|dsgvo[- ]konform|\d{1,3} ?% rabatt(?: .{0,25})?|(?:bequem )?auf rechnung|bekannt aus .{2,30}|(?:mehrfach )?ausgezeichnet|(?:hergestellt|gefertigt|entwickelt|handgemacht) in .{3,20}|ab (?:nur )?\d{1,5} ?(?:€|euro)(?: .{0,15})?|über \d[\d.]{0,8} (?:zufriedene )?(?:kunden|nutzer)(?: .{0,20})?`,
  String.raw`livraison (?:gratuite|offerte|rapide)(?: .{0,25})?|satisfait ou remboursé(?: .{0,20})?|essai gratuit(?: .{0,20})?|(?:essayez|commandez|achetez|inscrivez-vous|téléchargez|réservez)(?:[- ][^ ]{1,20}){0,2} (?:maintenant|gratuitement|aujourd['’]hui|en ligne)|sans (?:engagement|carte bancaire|abonnement|frais cachés)|garantie? (?:à vie|\d{1,3} (?:ans|jours|mois))|fabriqu[ée]{1,2}e?s? en .{3,20}|-?\d{1,3} ?% de (?:réduction|remise)(?: .{0,25})?|conforme (?:au )?rgpd`,
  String.raw`envío (?:gratis|gratuito|rápido)(?: .{0,25})?|devoluci(?:ón|ones) (?:gratis|gratuitas?)|(?:prueba|pruébal[oa]|regístrate|compra|pide|pídel[oa]|descarga|descárgal[oa]|reserva)(?: [^ ]{1,15}){0,3} (?:gratis|ahora|hoy|ya)(?: .{0,20})?|sin (?:compromiso|permanencia|tarjeta|suscripción)|garantía de .{2,25}|\d{1,3} ?% de descuento(?: .{0,25})?|hech[oa]s? en .{3,20}`,
  String.raw`spedizione (?:gratuita|gratis|veloce)(?: .{0,25})?|(?:prova|provalo|ordina|acquista|scarica|iscriviti|prenota)(?: [^ ]{1,15}){0,3} (?:gratis|ora|subito|oggi)(?: .{0,20})?|soddisfatti o rimborsati|senza (?:impegno|abbonamento|carta di credito)|garanzia di .{2,25}|\d{1,3} ?% di sconto(?: .{0,25})?|made in italy`,
  String.raw`gratis (?:verzending|retourneren|retour|proberen|proefperiode)(?: .{0,20})?|(?:bestel|probeer|koop|download|boek)(?: [^ ]{1,15}){0,2} (?:nu|vandaag|gratis)(?: .{0,20})?|niet goed geld terug|\d{1,3} (?:dagen|jaar) (?:garantie|bedenktijd|proeftijd|retour(?:recht)?)|\d{1,3} ?% korting(?: .{0,25})?|zonder (?:abonnement|verplichtingen|creditcard)|gemaakt in .{3,20}`,
  String.raw`frete (?:grátis|gratuito)(?: .{0,25})?|(?:experimente|compre|peça|baixe|assine|reserve)(?: [^ ]{1,15}){0,3} (?:grátis|agora|hoje|já)(?: .{0,20})?|sem (?:compromisso|fidelidade|cartão|mensalidade)|garantia de .{2,25}|\d{1,3} ?% de desconto(?: .{0,25})?|feito (?:em|no|na) .{3,20}`,
];
/** Of small letters, read by units, and one by one: as one pattern of any letters they take a fifth of a second to be made, in each thread. */
const patterns = [...said, ...saidElsewhere].map((one) => new RegExp(`^(?:${one})$`));
function isSaid(part: string): boolean {
  const small = part.trim().toLowerCase();
  return part.length <= longest && patterns.some((pattern) => pattern.test(small));
}
const longest = 90;

/** "Trusted by 2,000 freelancers": who vouches for it is whom it is for. */
const vouching =
  /^(?:trusted|loved|used|chosen|recommended) by (?:over |more than )?(?:thousands of|hundreds of|\d[\d,.]{0,9}[km]?\+?) (?=\p{L})/iu;

/** A text without what sellers say of anything, in sentences and between commas, and how often they did. */
export function withoutSalesTalk(text: string): { rest: string; times: number } {
  let times = 0;
  const sentences = text.split(/((?<=[.!?…])[^\S\n]+|\n+)/u);
  // What a list without an end begins with is what it is about: "Extended warranty, lemon law".
  const isList = sentences.length === 1 && !/[.!?…]\s*$/u.test(text);
  const kept = sentences.map((sentence) => {
    const mark = /[.!?…]$/u.exec(sentence)?.[0] ?? '';
    const parts = sentence.slice(0, sentence.length - mark.length).split(/,\s(?:and |or )?|\s[-–—|•·]\s/u);
    const others = parts.filter((part, at) => (isList && at === 0 && part.trim().includes(' ')) || !isSaid(part));
    times += parts.length - others.length;
    if (others.length === 0) return '';
    return (others.length < parts.length ? others.join(', ') + mark : sentence).replace(vouching, 'For ');
  });
  const rest = kept.join('').trim();
  return /\p{L}{3}/u.test(rest) ? { rest, times } : { rest: text, times: 0 };
}
