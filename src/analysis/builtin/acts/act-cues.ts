import type { PostAct } from '../../analyst.ts';
import { cueWords } from '../rules/cue-words.ts';

/** Words of posts that do something: `strong` ones say it clearly. In English, German and Spanish. See `cueWords`. */
export const actCues: Record<Exclude<PostAct, 'question'>, { strong: RegExp; weak: RegExp }> = {
  hiring: {
    strong: cueWords(`
      (hiring|who's_hiring|who_is_hiring)_?(\\w+_){0,4}(developers?|engineers?|designers?|thread|jobs?|remote|now|for|at|in)? (remote|developer|engineer|engineering|dev|frontend|backend|software)_jobs? \\[hiring\\] job_(opening|offer|posting|alert)s? open_positions?
      (join|joining)_our_team (looking_to|want_to)_hire apply_(now|here|at|via) seeking_(an?_)?(\\w+_){0,2}(developer|engineer|designer|writer|marketer|freelancer|intern|co_founder)
      looking_for_(an?_)?(\\w+_){0,2}(developer|engineer|designer|writer|marketer|freelancer|intern|co_founder|contractor)s?
      stellenangebot* wir_suchen wir_stellen_ein (estamos|se)_(contratando|busca) oferta_de_(trabajo|empleo)`),
    weak: cueWords(
      `hiring salary remote full_time part_time freelance* position role vacancy resume (m|w)/(w|m)/d gehalt sueldo`,
    ),
  },
  comparison: {
    strong: cueWords(`
      vs versus compar(e|ed|ing|ison|isons) differences?_between (which|what)_(one_)?is_better (better|worse|faster|cheaper|easier)_than
      how_does_.{1,40}_(compare|stack_up) stack_up_against pros_and_cons switch(ed|ing)?_from_.{1,40}_to im_vergleich vergleich
      unterschied_zwischen besser_als comparad[oa]_con diferencias?_entre mejor_que`),
    weak: cueWords(`better instead_of rather_than choose choosing between either difference differences`),
  },
  recommendation_request: {
    strong: cueWords(`
      recommend* any_(good_)?(suggestions?|recs) suggest_(me|an?|some) suggestions?_for alternatives?_(to|for) (best|good)_(\\w+_){0,4}(for|to_use|out_there|on_the_market)
      what_(\\w+_){0,3}(do|are)_you_(all_|guys_)?(use|using|recommend) which_(\\w+_){1,3}(should_i|would_you|do_you) what_should_i_(use|buy|get|choose|pick)
      any_?(one|body)_(know|use|have|tried|using)_(of_)?(an?|any|some|good) looking_for_(an?|some|any|the|good|something) in_search_of
      where_(can|do|should)_i_(buy|find|get) is_there_(an?|any)_(\\w+_){0,3}(app|tool|service|software|site|website|library|plugin|extension|product|way_to_buy)
      empfehl* welche[rsn]?_\\w+_(nutzt|benutzt|verwendet|empfiehlt) alternative_zu gibt_es_(ein|eine|einen)_(gute*)? suche_(ein|eine|einen|nach)
      recomiend* recomendaci[oó]n* recomendar alternativas?_a qu[eé]_\\w+_(usan|usáis|recomiendan) busco_(un|una|algo)`),
    weak: cueWords(`best favou?rite options? suggestions? advice alternatives? worth_it budget`),
  },
  complaint: {
    strong: cueWords(`
      (so_|really_|very_|extremely_|beyond_)?(frustrat(ed|ing)|annoy(ed|ing)|disappoint(ed|ing)|infuriating|ridiculous|unacceptable) (sick|tired|fed_up)_(and_tired_)?(of|with)
      i_(really_|absolutely_|just_)?hate (terrible|horrible|awful|worst|garbage|useless|abysmal)_?(\\w+_)?(support|service|experience|update|app|product|company)? rant
      rip_off overpriced (scam|scams|scammed|fraud|fraudulent) outrageous unauthori[sz]ed (was|got|been|being|just|wrongly|falsely)_(charged|banned|locked|overcharged|double_charged|suspended|robbed) (stole|stolen|removed|deleted|locked|closed|banned)_my vent(ing)? i'm_so_(tired|angry|mad|stressed|done) never_again waste_of_(time|money) stopped_working keeps_(crashing|failing|breaking|freezing)
      anyone_else_(\\w+_){0,2}(hate|frustrated|annoyed|sick|tired|having) what_happened_to why_(is|are|does|do)_.{1,40}_so_(bad|slow|hard|expensive|terrible|buggy)
      beschwerde genervt nervt enttäusch* schrecklich* katastroph* abzocke hartas? harto_de decepcion* p[eé]sim[oa]s? horrible estafa`),
    weak: cueWords(
      `hate broken bug buggy slow expensive worse problem issue refund cancel(l?ed)? unusable ruined bad crap sucks slecht schlecht* malo mala`,
    ),
  },
  showcase: {
    strong: cueWords(`
      (i|we|i've|we've)_(just_|finally_|recently_|have_|also_){0,2}(made|built|created|wrote|launched|released|published|designed|developed|drew|painted|coded|open_sourced|shipped|put_together)
      (introducing|presenting|announcing)_(my|our) show_(hn|and_tell|off|case) showoff my_(first|new|latest|side|weekend|little)_(?!post|time|day|job|week|month|year|girl|boy|hobby|marathon|race|run|5k|10k|trip|visit|flight)\\w+ made_(by_me|this|an?) built_(this|an?|my)
      (feedback|thoughts|critique|roast)_(on|of|for|about)?_?(my|our) check_(out|it_out)_(my|our)? here's_my here_is_my sharing_my \\[oc\\]
      (ich|wir)_(habe|haben)_.{1,60}_(gebaut|gemacht|entwickelt|veröffentlicht|geschrieben) mein_(erstes|neues|projekt) (he|hemos)_(creado|hecho|lanzado|desarrollado) mi_(primer|nuevo|proyecto)`),
    weak: cueWords(
      `feedback portfolio side_project project launch launched demo beta built made mein projekt proyecto`,
    ),
  },
  news: {
    strong: cueWords(`
      (announces?|unveils?|launches|releases|acquires|raises|confirms|reveals|bans|sues|warns|introduces|discontinues|shuts_down|reports) announced
      breaking (is|are)_now_(available|out|live|generally_available) (now|officially)_(available|released|supported) (has|have)_been_(released|announced|acquired|discontinued) has_released
      (v|version_)?\\d+\\.\\d+(\\.\\d+)?_(is_out|released|is_here|now_available) release_notes changelog press_release according_to
      kündigt_.{1,60}_an stellt_.{1,60}_vor veröffentlicht anuncia lanza presenta`),
    weak: cueWords(`new update updates released release announcement today version study report official officially`),
  },
  advice_request: {
    strong: cueWords(`
      should_i what_(should|would|do|can|could)_(i|you|we)_do (any|some|need|needs|needing|seeking|want|wanting|your|for)_(\\w+_)?advice advice_(on|for|about|needed|please|regarding|would)
      (is|was)_it_(worth|wise|stupid|crazy|normal|possible|realistic|too_late|a_good_idea|a_bad_idea|ok|okay|time)_(to|for|that|if) what_would_you_do am_i_(wrong|overreacting|crazy|being|making|too)
      how_(do|can|should|would)_(i|we)_(deal|handle|tell|cope|approach|move|stop|start|begin|get_into|become|improve|prepare|proceed|ask|convince|bring)
      (torn|debating|deciding)_(between|on|whether) (help|helping)_me_(decide|choose|pick|figure) (can't|cannot|don't)_decide not_sure_(what|how|if|whether|which)
      (what|how)_are_my_(chances|options|odds) (any|some)_(tips|pointers|guidance|words_of_wisdom) where_(do|should|can)_i_(start|begin|go) would_(it_be|you)_(recommend|worth|better|wise|advise)
      was_(soll|kann|würdet) soll_ich lohnt_es_sich qu[eé]_(debo|hago|harían) debería consejos?`),
    weak: cueWords(
      `advice tips? guidance worth options decide decision chances? suggestions? opinions? dilemma struggling stuck confused plan planning considering thinking`,
    ),
  },
  feedback_request: {
    strong: cueWords(`
      (feedback|critique|criticism|roast|rate|review|judge|grade|critiques)_(on|of|for|about|is|would|welcome|wanted|appreciated|please)?_?(my|our|me|this|welcome|wanted|appreciated|needed|please) code_review
      (what|how)_(do|does|can|could|should)_(you|i|everyone|y'all)_(think_of|think_about|improve|feel_about)_(my|our|this|it) thoughts_on_my (how|what)_(can|could|should)_(i|we)_improve
      (looking|asking)_for_(\\w+_){0,2}(feedback|critique|criticism|reviewers|testers|review) constructive_(criticism|feedback) (any|all|some|your)_(feedback|critique|criticism) \\[?(cc|critique)\\]?_wanted rückmeldungen bewertet`),
    weak: cueWords(`feedback critique improve review criticism thoughts beta testers?`),
  },
  discussion: {
    strong: cueWords(`
      (thoughts|opinions|views|takes)_(on|about) (what|how)_(do|does|did|are)_(you|you_guys|y'all|everyone|people|we)_(all_)?(think|feel|like|do|say|prefer|enjoy) what_are_your_(thoughts|opinions|views|favou?rites?)
      what('s|_is|_was|_are|_were)_(your|the_most|the_best|the_worst) discussion unpopular_opinion change_my_(view|mind) hot_take let's_(talk|discuss)
      (does|do|is|am|has)_(anyone|anybody|i|i_the)_(else|only_one) why_(do|does|are|is|don't|doesn't|isn't)_(people|everyone|so_many|we|nobody|no_one|you) (who|anyone)_else is_it_just_me which_is_your do_you_(guys|all|think|prefer|ever|have_a|believe)
      diskussion was_haltet_ihr eure_meinung qu[eé]_opinan debate`),
    weak: cueWords(
      `discuss discussion thoughts opinions? think debate prefer believe everyone people society agree favou?rite`,
    ),
  },
  experience_report: {
    strong: cueWords(`
      my_(\\w+_){0,2}(experience|journey|story|progress|results|transformation|trip|first_(run|race|day|week|month|marathon|5k|10k)) (lessons?_learned|what_i('ve)?_(learned|learnt)|things_i('ve)?_(learned|learnt)) (i|we)_(just_|finally_|actually_|have_){0,2}(did_it|finished|completed|ran|lost|achieved|passed|survived|reached|hit|got_in|managed|graduated|quit|learned|visited|travel+ed|switched|migrated|moved)
      (trip|race|progress|experience|after_action)_report success_story (here's|this_is|here_is)_(how|what)_(i|we|happened) how_(i|we)_(\\w+_)?(got|made|lost|went|built|moved|learned|saved|paid|found|did|became|use|used|reduced|cut) (years?|months?|weeks?|days?)_(later|ago|update|in) update week_\\d+ day_\\d+ (non_scale_victory|nsv|personal_(best|record)|pb|pr)
      for_the_first_time story_time (looking_back|in_hindsight|in_retrospect) so_(proud|happy) erfahrungsbericht meine_erfahrungen mi_experiencia`),
    weak: cueWords(
      `finally proud ago remember happened story learned learnt realized realised felt went told yesterday experience journey today`,
    ),
  },
  job_seeking: {
    strong: cueWords(`
      \\[for_hire\\] for_hire hire_me (looking|searching|hunting|available)_for_(\\w+_){0,3}(jobs?|positions?|internships?|employment|gigs?|remote_work|freelance_work|work|clients|roles?)_? open_to_work seeking_(\\w+_){0,3}(job|position|internship|employment|role|work)
      (find|get|land|finding|getting|landing)_(a|my|an)_(\\w+_){0,2}(job|internship|position) job_(search|hunt|hunting|seeker|seeking|application|applications) suche_(arbeit|job|stelle) busco_(trabajo|empleo)`),
    weak: cueWords(`resume cv portfolio freelance freelancer available hourly rates? unemployed interviews? applied`),
  },
  selling: {
    strong: cueWords(`
      \\[(wts|fs|selling|sell|h)\\] wts for_sale (i'm|i_am|we're|we_are)_selling selling_(my|a|an|two|some) (promo|coupon|discount|referral)_codes? \\d+%_off (free|limited)_(shipping|time_offer) on_sale price_drop (buy|order|shop)_now udemy_coupons?
      giveaway verkaufe zu_verkaufen (se_)?vendo`),
    weak: cueWords(`selling sale sell price shipping discount deal deals coupon offer obo paypal free`),
  },
  buying: {
    strong: cueWords(`
      \\[(wtb|buying|buy|w)\\] wtb (want|looking|wanting|hoping|trying)_to_(buy|purchase) buying_(a|an|my) in_the_market_for iso_of will_(pay|buy) (suche|kaufe)_zu_kaufen quiero_comprar`),
    weak: cueWords(`buy buying purchase order ordering price budget afford`),
  },
  other: {
    strong: cueWords(`
      (daily|weekly|monthly|official|general|simple)_(\\w+_){0,3}(thread|discussion|questions|chat|threads) mega_?thread survey questionnaire ask_(your_questions_)?here welcome_to_(r/|the_sub)
      (participants|respondents|volunteers)_(needed|wanted) (google|research)_(form|study) thesis dissertation umfrage encuesta`),
    weak: cueWords(`thread survey research study referral wallpaper shirt sticker meme`),
  },
};
