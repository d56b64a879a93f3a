import { cueWords } from './cue-words.ts';
import type { RuleKind } from '../../analyst.ts';

/** Words by which a rule of a kind is known: `strong` ones name it, `weak` ones go with it. See `cueWords` for `*` and `_`. */
export type KindCues = { strong: RegExp; weak: RegExp };

/** Asking for votes, help or money is no promotion, nor are the ads of a page that is linked to, or calling somebody a shill. */
const promotionWords = `
  self_promo* self_advert* self_created promo promos promot(e|es|ing|ion)(?!_(of_)?(\\w+_){0,2}(discussions?|conversations?|debates?|dialogue|violence|hate|hatred|racism|suicide|self_harm|piracy|misinformation))
  promoted promoters? promotions promotional advert* (?<!(minimal|intrusive|excessive|invasive|of|with|few|fewer|many|free)_)ads?(?!_(hominem|hoc|nauseam))
  solicit*(?!_(\\w+_){0,4}(votes?|views?|upvotes?|likes|karma|pms?|dms?|messages|advice|donations?|money|narcotics?|drugs?|paraphernalia|minors|nudes?|sex)) affiliat* referral* (discount|promo|coupon)_codes?
  sell selling sellers? sales? for_sale shill*(?!_accus*) crowd_?fund* kickstarter patreon onlyfans
  marketing marketers? commercial_(use|posts?|content|links?|activity) vendors?
  plugging sponsor* disclose_(your|any|if_you|affiliat|freebies|sponsor)* (offer|offering)_(\\w+_){0,2}services? (1|9|10|90)[:/]10? 10_?%_rule (?<!(is|are|of)_)your_(own_)?(\\w+_)?(products?|business|channel|stream|site|website|blog|store|shop|app|services?) (your|their)_own_(\\w+_)?(software|tools?|games?|templates?|apps?) (tools?|articles?|apps?|games?|software)_of_(your|their)_own (may|can)_(present|announce|advertise)`;
const spamWords = 'spam(?!_filter*) spams spamming spammers? spammy fundrais* gofundme';

/** What names promotion, or a product, and not spam alone. */
export const promotionCue = cueWords(
  `${promotionWords} blog_?spam commercial companies (?<!(is|of)_(your|my|our|their)_)business(es)? brands? products? (paid|online)_(services?|stores?|shops?) merch* start_?ups?`,
);

/** Spam is unwelcome everywhere: what folded text says of it says nothing of promotion. */
export function isOnSpamAlone(plain: string): boolean {
  return /\bspam/.test(plain) && !promotionCue.test(plain);
}

export const kindCues: Record<RuleKind, KindCues> = {
  self_promotion: {
    strong: cueWords(`${promotionWords} ${spamWords}`),
    weak: cueWords(`
      trade trading commercial company companies brands? giveaways? donations? begging valuation agendas? (marketing|recruit*|staffing|talent|advertis*)_agenc(y|ies) consultants? services of_(your|their)_own own_(content|work)
      your_own_(work|projects?|content|videos?|music|creations?)`),
  },
  links: {
    strong: cueWords(`
      (?<!(affiliate|referral|survey)_)(links?|linking)(?!_(\\w+_){0,2}(your|their)_own) urls? url_shorteners? blog_spam pay_wall*
      (banned|blacklisted|unreliable|approved|reliable)_(sources?|domains?|sites?|websites?)
      (discord|telegram|whatsapp)_(servers?|invites?|groups?)`),
    weak: cueWords(`domains? websites? social_media youtube facebook twitter instagram tik_tok discord hyperlinks?`),
  },
  surveys: {
    strong: cueWords(`
      surveys? questionnaires? polls? (market|user)_research interview_requests?
      (academic|scientific|school|student|university)_(research|study|studies|projects?)
      research_(study|studies|participants?|recruit*|requests?|projects?|posts?) recruit*_(\\w+_)?participants?
      study_participants?`),
    weak: cueWords(
      `petitions? study studies participants? interviews? (your|their|my)_(own_)?research (for|doing|conducting|post)_(your_|a_|an_)?(\\w+_)?research research_(purposes|requests?|help)`,
    ),
  },
  flair: {
    strong: cueWords(`(un_?|mis_?)?flair(s|ed|ing)? tag_(your|all)_(posts?|submissions?) post_tags?`),
    weak: cueWords(`tag tags tagged tagging label labels label?led labelled`),
  },
  account_age: {
    strong: cueWords(`
      accounts?_age age_of_(your|the)_account (new|young|fresh|throw_away|burner|day_old|days_old|weeks_old|months_old)_(reddit_)?accounts?
      accounts?_((that|which)_(is|are)_|must_be_|should_be_|needs?_to_be_|has_to_be_)?(younger|older|newer|less_than|under|over|at_least|more_than)`),
    weak: cueWords(
      `(?<!less_than_(\\d+|\\w+)_)(days?|weeks?|months?)_old(?!\\W{1,3}(articles?|news|posts?|content|stories|links?|submissions?)) (new|young|old)_accounts?`,
    ),
  },
  karma: {
    strong: cueWords(
      `(?<!(give|gives|get|gets|gain|no)_)karma(?!_(farm|whor|beg|grab|min|bait|hunt|collect|decay|chain))`,
    ),
    weak: cueWords(`reputation cqs`),
  },
  ai_content: {
    strong: cueWords(`
      ais? ai_gen* artificial_intelligence chat_gpt gpt(-?\\d)? llms? midjourney stable_diffusion dall_e generative
      language_models? deep_fakes? (machine|computer|bot)_generated character\\.ai`),
    weak: cueWords(`chat_bots? generated`),
  },
  title_format: {
    strong: cueWords(`
      titles?_(must|should|shall|needs?|ha(s|ve)_to|format|guidelines?|rules?|requirements?|standards?|are|may|can|cannot)
      (title|retitle)_(your|the) titles click_bait* editoriali[sz]* headlines?
      (descriptive|post|submission|clear|proper|vague|misleading|sensational*|accurate|original|correct|informative|formatted)_(post_)?titles?`),
    weak: cueWords(`title all_caps caps_lock sensational*`),
  },
  post_format: {
    strong: cueWords(`
      memes? image_macros? infographics? images? videos? gifs? screen_shots? photos? photographs? pictures? pics?
      (text|link|image|video|self|audio|media|title_only)_(only_|based_)?posts? \\d+\\+?_(characters|words)
      (minimum|maximum|min|max)_(post_|comment_|title_)?(length|characters?|words?|word_count) formatting format template
      code_blocks? watermark* photoshop* shopped fakes? altered`),
    weak: cueWords(
      `resolution quality emojis? gallery audio paragraphs? crop* edited filters? posting_rules wallpapers?`,
    ),
  },
  megathread: {
    strong: cueWords(`
      (mega|super|master)_threads?
      (weekly|daily|monthly|pinned|sticky|stickied|dedicated|designated|questions?|beginner|newbie|promo*|showcase)_(\\w+_){0,3}threads?
      (mon|tues|wednes|thurs|fri|satur|sun)day_(\\w+_){0,3}threads?`),
    weak: cueWords(`(?<!(your|own|comments?|somebody's|someone's)_)threads?`),
  },
  crossposts: { strong: cueWords(`(cross|x)_post(s|ed|ing)?`), weak: cueWords(`other_(subs|subreddits|communities)`) },
  spoilers: { strong: cueWords(`spoil(s|er|ers|ed|ing)? spoiler_tag*`), weak: cueWords(`leaks? endings? unreleased`) },
  language: {
    strong: cueWords(`
      english non_english (foreign|other|native|official|local)_languages? languages?_(is|are|must|other|rule|only|posts?)
      translat(e|ed|ion|ions) in_(german|spanish|french|portuguese|italian|dutch|swedish|polish|turkish|arabic)`),
    weak: cueWords(`grammar spelling`),
  },
  civility: {
    strong: cueWords(`
      (un)?civil(ity|ly)? incivil* (dis)?respect(?!_(intellectual|copyright|the_law|privacy)) (dis)?respect(ful|fully|ing)
      (be|being|stay|keep_it)_(\\w+_(and|&)_)?(kind|nice|polite|friendly|cool|decent|excellent|welcoming|mature|considerate|constructive|helpful|professional|good|chill|sincere)
      (act|behave|speak)_(\\w+_)?(professional*|decent*|matur*|civil*) kindness courteous* courtesy decency
      harass* bully bullies bullying hate hateful hatred hate_speech bigot* racis[mt]s? sexis[mt]s?
      (homo|trans|islamo|xeno)phob* misogyn* slurs? (personal|ad_hominem)_attacks?
      attack(s|ing)?_(other|each|people|users?|members?|the_(person|user)) insult* troll* flam(e|es|ing) flame_?bait* flame_?wars?
      rage_?bait* toxic* a_(jerk|dick|bully|mean_girl|troll|ass|asshole|douche*) rude rudeness abuse abusive name_calling
      remember_the_human redd?iquette profanit* discriminat* witch_?hunt* gate_?keep* (body|slut|kink|naming_and|victim)_sham*
      hostil* intoleran* (bad|good)_faith intellectual(ly)?_hones* threats? (treat|love)_(others|each_other|everyone|people)
      mak(e|ing)_fun good_(\\w+_)?(character|manners|conduct) stirring drama`),
    weak: cueWords(`
      offensive inappropriate swearing vulgar* cursing kind nice friendly polite mature considerate constructive helpful
      professionally decently sarcasm cynicism arguing argumentative mock* derogatory bash* provok* inflammatory mean`),
  },
  legal_medical: {
    strong: cueWords(`
      legal legally illegal* unlawful (the|any|federal|local|state)_laws? medical diagnos* medication* dosage
      pirat(e|ed|es|ing) warez torrents? copy_?right* trademarks? dmca drugs? no_sourcing
      (financial|investment|tax|health|professional)_advice lawyers? attorneys? doctors? prescri* weapons crimes? criminal fraud* scams?
      counterfeit* nicotine hacks?`),
    weak: cueWords(`intellectual_property advice treatment symptoms? injur* law sourcing cheats?`),
  },
  nsfw: {
    strong: cueWords(`
      nsf[wl] sfw 18\\+ porn* nudes? nudity sexual(?!_orientation) sexually sexuali[sz]* gore gory adult_content lewd*
      (un)?safe_for_work erotic* fetish* hentai (sexually_)?explicit_(content|images?|material|posts?) underage minors`),
    weak: cueWords(`graphic mature_content violence violent blood suggestive explicit`),
  },
  on_topic: {
    strong: cueWords(`
      (on|off)_topics? (ir)?relevan(t|ce|cy) (un)?related politics political politicians? religio(n|us) proselyti*
      (posts?|content|submissions?|everything)_(must|should|needs?_to|ha(s|ve)_to)_(be_(about|an?)|contain|involve|pertain|concern)*
      (this|the)_(sub|subreddit|community)_is_(only_|solely_)?(for|about|dedicated) content_only belongs pertain*`),
    weak: cueWords(`
      topics? subject (?<!may_)only(?!_(once|one|1|post_once)) (posts?|content|submissions?)_must_be no_\\w+_posts? posts?_about limit_\\W?(\\w+_){0,4}\\w+\\W?_posts?
      (this_is|this_isn't|not)_(an?|the)_(place|sub|subreddit)`),
  },
  originality: {
    strong: cueWords(`
      re_?post(s|ed|ing|ers?)? duplicat* plagiari* stolen steals? stealing theft impersonat* trac(ed|ing)_art* re_?host*
      original_(content|works?|artists?|art|artwork|sources?|creators?|photos?|stories|research|posts?) (must_be|all|be)_original oc
      credit(s|ed|ing)? (un)?sourced? sources?_(for|of|must|your) provide_(a_|the_)?sources? links?_to_(the|an?)_(original_)?sources? attribut(e|ed|ion)
      your_own_(work|art|artwork|content|photos?|pictures?|words|creation) (isn't|aren't|is_not|are_not|not)_(yours|your_own|of_you)
      copy_?pastas? copied unoriginal repetit* already_(been_)?(posted|submitted|asked) search_before artists?('s)?_(and_\\w+_)?names?`),
    weak: cueWords(`original artists? sources? common recurring reoccurring overdone creators? (written|made)_by_you`),
  },
  other: {
    strong: cueWords(`
      (low|zero|minimum|no|lazy|some|honest|an?)_(effort|investment) effort (low|high|poor)_quality of_quality
      substan(tive|ce|tial) no_shit_?posts? (mis|dis)information misleading_(posts?|claims?|content|submissions?) doxx* doxing personal_(identif\\w+_)?info* personally_identif*
      privacy identifying_info* brigad* vote_(manipulat*|brigad*) ban_evasion karma_(farm|whor|beg|grab)* common_sense
      (moderators?|mods?)'?_(discretion|decisions?) back_?seat_mod* meta meta_?post* fake_news circle_?jerk* usernames? censor
      spam_filters? (be|been|being|is|are|was|were)_filtered once_(per|every|a)_(day|week|month|24) (per|every)_(day|24_hours) (reserve|reserves|retain)_(\\w+_)?(right|discretion)
      complain* (reddit|site_wide|reddit's|reddits)_(rules|content_policy|tos) content_policy promotes?_discussion speculation`),
    weak: cueWords(
      `quality discussion mods? moderators? creativity jokes? vents? rants? misleading questions? faq google*`,
    ),
  },
};
