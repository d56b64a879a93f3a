import type { PostIntent } from '../../analyst.ts';
import { cueWords } from '../rules/cue-words.ts';

/** `strong` cues decide on their own, `weak` ones together; in English, German and Spanish. See `cueWords`. */
export const intentCues: Record<Exclude<PostIntent, 'question' | 'other'>, { strong: RegExp; weak: RegExp }> = {
  hiring: {
    strong: cueWords(`
      (we're|we_are|is|are|now|who_is|who's)_hiring \\[(hiring|for_hire)\\] job_(opening|offer|posting|alert)s? open_positions?
      (join|joining)_our_team (looking_to|want_to)_hire hire_me apply_(now|here|at|via) seeking_(an?_)?(\\w+_){0,2}(developer|engineer|designer|writer|marketer|freelancer|intern|co_founder)
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
      rip_off overpriced scammed never_again waste_of_(time|money) stopped_working keeps_(crashing|failing|breaking|freezing)
      anyone_else_(\\w+_){0,2}(hate|frustrated|annoyed|sick|tired|having) what_happened_to why_(is|are|does|do)_.{1,40}_so_(bad|slow|hard|expensive|terrible|buggy)
      beschwerde genervt nervt enttäusch* schrecklich* katastroph* abzocke hartas? harto_de decepcion* p[eé]sim[oa]s? horrible estafa`),
    weak: cueWords(
      `hate broken bug buggy slow expensive worse problem issue refund cancel(l?ed)? unusable ruined bad crap sucks slecht schlecht* malo mala`,
    ),
  },
  showcase: {
    strong: cueWords(`
      (i|we|i've|we've)_(just_|finally_|recently_|have_|also_){0,2}(made|built|created|wrote|launched|released|published|designed|developed|drew|painted|finished|coded|open_sourced|shipped|put_together)
      (introducing|presenting|announcing)_(my|our) show_(hn|and_tell|off|case) showoff my_(first|new|latest|side|weekend|little)_(?!post|time|day|job|week|year|girl|boy|hobby)\\w+ made_(by_me|this|an?) built_(this|an?|my)
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
};
