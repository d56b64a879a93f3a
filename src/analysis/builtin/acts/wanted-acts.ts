import { type PostAct, postActs } from '../../analyst.ts';
import { cueWords } from '../rules/cue-words.ts';
import { folded } from '../rules/statements.ts';

/** Whom somebody looks for to work with: an offer, not a question what to buy. */
const persons = String.raw`(co_?founders?|developers?|devs?|designers?|freelancers?|engineers?|programmers?|writers?|editors?|artists?|illustrators?|translators?|contractors?|staff|employees?|contributors?|candidates?|consultants?|assistants?|cto|somebody_to|someone_to|people_to)`;

/** "A first job in Leeds", but no "job board". */
const employment = String.raw`(work|jobs?|positions?|internships?|employment)\b(?![-\s](?!(and|as|at|for|from|in|near|on|or|that|to|while|with|without)\b)\w)`;

/** What they argue about at home is why they ask; nobody looks for a debate of theirs. */
const household = String.raw`(couples?|families|family|flatmates|husbands?|parents|partners|roommates|siblings|spouses|wives)`;

/** How somebody says that posts should do something, by act. Cues of one act are none of another. */
const wantedCues: Record<Exclude<PostAct, 'other'>, RegExp> = {
  recommendation_request: cueWords(`
    recommend(ations?|ed|ing)? suggestions? (asks?|asking|looks?|looking|search(es|ing)?|shopping|in_search)_(for|of)_(an?|the|good|better|new|some|other|cheap\\w*)_(?!help|advice|feedback|way|(\\w+_){0,2}(${employment}|${persons}))(\\w+_){0,6}\\w+ alternatives? (asks?|asking|looks?|looking)_for_(ideas|recipes|inspiration|resources|sources|names|templates?) needs?_an?_(?!second_opinion|help)\\w+ is_there_an?_\\w+
    (wants?|needs?|ready|looking)_to_(find|choose|pick) (which|what)_(\\w+_){0,12}(to_)?(use|buy|choose|pick|read|watch|take|get|visit|play|try|see|eat|order|wear|join|hire|learn|own) (which|what)_(book|course|tool|app|product|service|software|library|framework|brand|model|device|provider)s? buying_(advice|decisions?) where_to_(buy|find|get|go|stay|eat) best_(\\w+_){0,3}for empfehl* recomiend*`),
  complaint: cueWords(`
    complain* complaints? frustrat* unhappy not_(satisfied|happy|pleased) angry anger (is|are|being|was|were)_(angry|annoyed|disappointed|fed_up|upset|surprised_by) dissatisf* annoy* disappoint* hates? rants? churn* negative_(feedback|experiences?|reviews?) pain_?points? (wrong|wrongly|unexpected|hidden|missing)_(charges?|charged|bill|fees?|money) (does_not|doesn't|stopped|stops)_work(ing)? got_worse drain(s|ing) (bad|poor|terrible)_(support|service) does_not_answer surprised_by scam(s|med)? criticis(e|es|ing) criticiz(e|es|ing) unfavou?rabl[ey] feature_requests? beschwer* quejas?`),
  comparison: cueWords(`
    compar* versus vs (two|several|both)_or_more which_one_to which_(of|is)_(the|better) whether_to_\\w+_(\\w+_){0,14}or_ hesitat(e|es|ing) differences? pros_and_cons (choos|decid|weigh|torn)(e|es|ing)?_(\\w+_)?between instead in_doubt (or|rather)_should rather_than something_else have_tried_both vergleich*`),
  question: cueWords(`
    questions? (asks?|asking|wonders?|wondering|wants?_to_know)_(how|what|why|whether|if|about|for_help) how_to (is|are|gets?|being)_stuck stuck (has|have|having|with|fac(e|ing))_(an?_|some_)?(problems?|issues?|difficult(y|ies)|errors?|troubles?) troubles? troubleshoot* fails? failing errors? does_not_work bugs? (asks?|asking|ask|seeks?|seeking|needs?|needing|wants?)_(\\w+_){0,2}(help|support) help_requests? help what_(\\w+_){0,4}(should_)?costs? identif(y|ies|ying) frag(t|en) preguntas? hilfe ayuda`),
  advice_request: cueWords(`
    advice (asks?|asking|seeks?|seeking|needs?|wants?)_(\\w+_){0,3}(guidance|tips|input|opinions?) what_to_(do|consider|expect) (asks?|asking)_(\\w+_){1,3}for_help at_a_loss (is|are|was|whether|if)_(\\w+_){0,6}worth (how|what)_or_(whether|how) whether_(to|it|they|he|she|somebody) how_(or_whether_)?to_\\w+ what_(they|he|she|one|people|you)_(can|could|should|must)_do (their|his|her)_rights (looks?|looking|search(es|ing)?)_for_(an?_)?(way|help) dispute (what|their)_(\\w+_){0,3}(chances|options|ways) in_doubt should_(i|they|one|he|she) do_i_need plans?_(to|a|an|or|their) planning (struggl(es|ing|e)) does_not_know wants?_(help|to_(emigrate|leave|change|learn|start|move|become|get|bring|quit|switch|improve|save|reduce)) wants?_others_to (asks?|asking)_others itinerar* looked_over (need|needs|want|wants|asking_for|asks_for|ask_for)_help rat(en|schläge) consejos?`),
  feedback_request: cueWords(
    `feedback critique* criticism look(s|ed|ing)?_over what_to_improve (itinerary|draft|code|design|site|plan)_(reviewed|checked) (asks?|wants?|want|looking|asking)_(\\w+_){0,3}(reviewed|reviews?|testers?|opinions_on_their) code_reviews? roast* testers?`,
  ),
  showcase: cueWords(`
    showcases? (shar(e|es|ing)|post(s|ing)?)_(their|his|her)_own post(s|ing)?_(photos?|pictures?|images?)_of proud_of show_?off shows?_(off|their|his|her|own|what|an?|some|something) showing of_their_own launch(es|ing|ed)? self_?promot* promot(ion|ions|es|ing|ional) (their|his|her|an|my)?_?own_(\\w+_){0,2}(projects?|products?|works?|crates?|tools?|libraries|library|apps?|guides?|games?|code|course|book|channel|blog) built_(by|their) present(s|ing)?_(an?|their|his|her|the)?_?\\w+ (wrote|built|made|developed|created|wrote_it|designed)_(\\w+_)?(themselves|himself|herself|themself|on_their_own) (they|he|she|have|has|they've)_(built|made|created|written|designed|drawn|released)
    publish(es|ing)?_(or_advertise_)?(an?|their)`),
  news: cueWords(
    `news announc* (product_)?releases? press_releases? articles? headlines? blog_?posts? tutorials? videos video_(posts?|links?) links?_to guides? talks nachrichten noticias`,
  ),
  discussion: cueWords(`
    discuss* debates? debat(e|ing) (?<!second_)opinions? (express|shar(e|es|ing)|voic(e|es|ing))_(\\w+_){0,2}(views?|opinions?|thoughts) in_doubt (?<!${household}_(who_)?)argu(e|es|ing|ments?) talk(s|ing)?_about speculat* thoughts_on what_(people|others|they|users)_think`),
  experience_report: cueWords(`
    (?<!bug_)(tell|tells|telling|told|report|reports|reporting|describ(e|es|ing)|shar(e|es|ing))_(\\w+_){0,3}(of|experiences?|stor(y|ies)|how|about|results?|progress|what_(has_|have_)?(worked|helped)) experience_reports? experiences? (recommends|praises|praising|reviews|reviewing) stor(y|ies) achiev* success(es)? trip_reports? retrospectives? (by|of|from)_(people|those|somebody|someone)_who_(\\w+_)?(tried|did|used|moved|switched|have|has) lessons? (describ(e|es|ing)|explain(s|ing)?|reporting)_\\w+ learn(ed|t)_from went_wrong (says?|and|tells?)_why (found_out|finds_out|discovers|suspects)`),
  hiring: cueWords(
    `hiring hires (wants?|wanting|needs?|looks?|looking|plans?|planning|trying|tries|ready|about)_to_(hire|recruit|employ) offers?_(an?_)?(\\w+_){0,2}(jobs?|positions?|internships?) (is|are)_hiring recruit* job_(ads?|adverts?|offers?|posts?|postings?|listings?|openings?) (look|looks|looking|search|searching)_for_(an?_)?(\\w+_){0,2}${persons} vacanc(y|ies) open_positions? freelance_gigs? (employers?|companies|startups?)_(\\w+_){0,2}(looking|seeking|hiring) stellen(anzeigen|angebote)?`,
  ),
  job_seeking: cueWords(
    `(look|looking|looks|searching|search|hunting|applying|apply|available|asking)_for_(an?_)?(\\w+_){0,2}(jobs?|work|positions?|internships?|employment|clients|gigs) (seek|seeks|seeking)_(\\w+_){0,2}(jobs?|work|employment|position|internship|clients|gigs) for_hire job_(seekers?|search|hunt|hunting|applicants?)`,
  ),
  selling: cueWords(
    `sell(s|ing)? sellers?(?!_(who|whose|that)\\b) for_sale (vendor_)?adver(ts?|tis\\w+) (?<!job_)ads discounts? coupons? deals?(?!_(with|of)) offers?_(of|to_sell|by)`,
  ),
  buying: cueWords(
    `(want|wants|wanting|looking|looks|ready|plan|plans)_to_(buy|purchase) (?<!(first_time|home|house)_)buyers?(?!_(who|whose|that)\\b) in_the_market wtb purchase_requests?`,
  ),
};

/** "People recommending a book" tell of it; "asks people to recommend one" asks. */
const recommending =
  /(?<=^(?:(?:the )?(?:people|users|members|posts|comments|readers|somebody|someone|anybody|anyone|those|redditors|customers)(?: (?:who|that|which|are|actively|warmly|really)){0,3} )?)recommend(?:s|ing)?(?! (?:me|us|them)\b)(?= )/;

/** Acts that a sentence such as "asks for a budgeting tool" wants, in their usual order; none: it speaks of a subject only. */
export function wantedActs(sentence: string): PostAct[] {
  // A list of things is one thing here: "which laptop, screen or desk to buy".
  const text = folded(sentence).replaceAll(', ', ' ').replace(recommending, ' praising ');
  return postActs.filter((act) => act !== 'other' && wantedCues[act].test(text));
}

/** What people in a situation write, where an intent names the situation and no act. */
const situations: readonly [RegExp, readonly PostAct[]][] = [
  [
    cueWords('talk(s|ing)?_about discuss(es|ing)? argu(e|es|ing)'),
    ['complaint', 'question', 'advice_request', 'experience_report'],
  ],
  [
    cueWords(
      `(choos|decid|torn)(e|es|ing)?_(\\w+_)?between (looks?|looking|search(es|ing)?|hunting|shopping)_for_\\w+ (wants?|wanting|needs?|needing)_(\\w+_){0,3}(ideas|inspiration|tips|recipes|templates)`,
    ),
    ['recommendation_request', 'question', 'advice_request'],
  ],
  [
    cueWords(
      `(not_sure|unsure|undecided|overwhelmed|evaluat(e|es|ing)|consider(s|ing)?|weigh(s|ing)?) think(s|ing)?_(about|of)_(\\w+ing|an?_) (cannot|can't)_(decide|choose) (do_not|don't|does_not|doesn't|not_sure)_know (will|would|want)_to_switch`,
    ),
    ['recommendation_request', 'comparison', 'question', 'advice_request'],
  ],
  [
    cueWords(
      `(switch|migrat|mov|chang)(ed|es|e|ing)_(\\w+_){0,3}(from|away|to) leav(e|es|ing) ditch(es|ed|ing)? cancel(s|led|ling|ed|ing)? replac(e|es|ed|ing) quit(s|ting)? left`,
    ),
    ['complaint', 'comparison', 'question', 'advice_request', 'experience_report'],
  ],
  [
    cueWords(
      `worr(y|ies|ied) afraid scared anxious lost losing broke(n)? fail(s|ed|ing)? refus(es|ed|ing)? (cannot|can't|could_not|couldn't|unable) (does_not|do_not|did_not|will_not|has_not|have_not|doesn't|don't|didn't|won't|hasn't|haven't)_\\w+ no_longer_\\w+ (deal|cop|liv|suffer|recover)(s|e|es|ing)?_(with|from) go(es|ing)?_through com(e|es|ing)_back_from diagnosed_with new_to den(y|ies|ied) reject(ed|s)? stolen problems? troubles? bugs? outages? hit_by missing keeps? crash(es|ed|ing)? unpaid not_(been_)?paid lacks? wish(es|ing)? needs? have_to has_to waiting overwhelmed griev(e|es|ing) trying_to stuck plateau`,
    ),
    ['complaint', 'question', 'advice_request', 'experience_report'],
  ],
  [
    cueWords(
      '(who|that|have|has|having)_(have_|has_|had_)?(passed|recovered|finished|survived|tried|completed|reached|managed|made|got)',
    ),
    ['question', 'advice_request', 'experience_report'],
  ],
];

const asking = cueWords('ask(s|ing)? wonder(s|ing)? wants?_to_know');

/** Acts that an intent does not name, but that people of whom it speaks do. `named`: those that it names. */
export function actsMeantToo(sentence: string, named: readonly PostAct[]): PostAct[] {
  const text = folded(sentence);
  const asked: PostAct[] = asking.test(text) || named.includes('complaint') ? ['question', 'advice_request'] : [];
  const isSettled = named.length > 1 || named.some((act) => act === 'hiring' || act === 'job_seeking');
  const inSituation = isSettled ? [] : situations.flatMap(([cue, acts]) => (cue.test(text) ? acts : []));
  return postActs.filter((act) => !named.includes(act) && (asked.includes(act) || inSituation.includes(act)));
}

/** Whether a word is part of how an act is named, and so no subject. */
export function namesAnAct(word: string): boolean {
  return actNames.test(word) || foreignActNames.test(word);
}

/** Whether a word names a kind of post that people call noise, and so no subject of it. */
export function namesNoise(word: string): boolean {
  return noiseNames.test(word);
}

const noiseNames = cueWords(
  `jobs? ads? adverts? advertis* promot* self articles? blogs? tutorials? videos? news releases? threads? daily weekly giveaways? offers? hiring recruit*`,
);

const actNames = cueWords(
  `ask(s|ed|ing)? seek(s|ing)? need(s|ed|ing)? want(s|ed|ing)? request(s|ed|ing)? look(s|ed|ing)? search(es|ed|ing)? shopping help advice support guidance tips? recommend* suggest(s|ed|ing|ions?)? questions? wonder(s|ed|ing)? complain* compar(e|es|ed|ing|isons?) discuss(es|ed|ing|ions?)? debat(e|es|ed|ing)
   opinions? tell(s|ing)? told reports? describ(e|es|ed|ing) shar(e|es|ed|ing) present(s|ed|ing)? showcas(e|es|ed|ing) show(s|ed|ing)? announc* feedback critiqu* hir(e|es|ed|ing) sell(s|ing)? sold buy(s|ing)? bought stuck struggl* problems? troubles? plan(s|ned|ning)? doubts? things? something anything about whether which what where how
   begin(s|ning)? start(s|ed|ing)? people persons? somebody someone anybody anyone posters? authors? users? members? posts? posted posting threads? comments? mention(s|ed|ing)? talk(s|ed|ing)? speak(s|ing)? express(es|ed|ing)? offer(s|ed|ing)?
   frustrat* annoy* worr(y|ies|ied|ying) unhappy angry upset disappoint* dissatisf* afraid scared confused overwhelmed generic general unrelated only not no`,
);

/** The cues of other languages; in a pattern of their own, as the checker of patterns takes no longer one. */
const foreignActNames = cueWords(
  'frag(t|en) hilfe rat(en|schläge) beschwer* empfehl* vergleich* preguntas? ayuda consejos? quejas? recomiend*',
);
