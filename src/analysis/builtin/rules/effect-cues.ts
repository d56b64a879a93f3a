import { cueWords } from './cue-words.ts';

/** "Posts without flair will be removed" asks for flair, and "no posts without a source" for a source. */
export const demandsByRemoval = cueWords(`
  (without|lacking|missing)_(an?_|the_|your_|proper_|correct_|any_)?(post_)?(flairs?|tags?|source|credit|title|attribution|label|disclos*)
  un_?(flaired|tagged|marked|sourced|labell?ed|credited)`);

/** What is allowed under a condition of time, place, number or permission. */
export const limiting = cueWords(`
  only_(\\w+_){1,6}(is|are)_(allowed|permitted|accepted|welcome) only_(\\w+_){1,5}may only_(be_)?(allowed|permitted|posted?|shared?|done)_(on|in|once|with|if|after|as|for|to|during|within)
  only_(on|once|after|during|in_the|if_you|with|when|are_allowed) caveats? in_moderation sparingly
  (only|may|can|must)_(\\w+_){0,3}(on|in)_(the_|an?_|our_)?(mon|tues|wednes|thurs|fri|satur|sun|weekend)*
  (mon|tues|wednes|thurs|fri|satur|sun)days?_only (once|twice|one|two|three|\\d+)_(\\w+_){0,3}(an?|per|every|each|in)_(24|day|week|month|\\d+|hour)*
  (per|every|each)_(day|week|month|24_hours|\\d+_(days|hours)) no_more_than at_most (?<!not_)limit(s|ed|ing)? (1|9|10|90)[:/]10? 10_?%
  (without|with|after|requires?|need|needs|get|prior|mods?|moderators?|mods'|moderators')_(\\w+_){0,3}(permission|approval|consent|asking)
  (ask|asking)_((the|our|an?|any)_)?(\\w+_)?(for_)?(\\w+_)?(permission|approval|consent)
  (pre_?approv|mod_?approv|approved_by)* (message|contact|ask|modmail|dm)_(the_)?(mods?|moderators?|moderation|mod_?team|us)_(first|before|for|prior|to_get)
  (go|goes|belongs?)_(in|into|to|on|under)_(the|our)_(?!comments) (in|to|under|use)_(the|our|a|this)_(\\w+_){0,3}(thread|mega_?thread|sticky)
  threads?_only nowhere_else one_(of|in)_ten after_(\\d+|an?|one|two|three|six)_(days?|weeks?|months?) with_(full_)?disclosure (once|twice)_(an?|per|every|each) outside_(of_)?(the|our|that|those|\\w+days?) allowed_(if|when|only|provided|as_long) as_long_as provided_(that|you)`);

/** A day alone limits, unless what it stands in is a ban: "no memes on Fridays". */
export const onDays = cueWords(`
  on_(the_)?(\\w+_)?(mon|tues|wednes|thurs|fri|satur|sun)days? (on|at)_(the_)?weekends?
  (mon|tues|wednes|thurs|fri|satur|sun)days?_(\\w+_){0,2}only`);

/** Exceptions: for promotion they are the rule, elsewhere they are the margin of a ban. */
export const excepting = cueWords(`unless except except_(for|on|in|if|when|with)`);

export const requiring = cueWords(`
  must(?!_not|n't) required? requires mandatory ha(s|ve)_to necessary compulsory obligatory obliged
  should(?!n't|_not|_never) (please|always|kindly)_(?!don't|do_not|refrain|avoid|no|limit|be_(removed|deleted|banned))\\w+
  (do_not|don't)_forget (posts?|comments?|submissions?|titles?|users|members|readers|posters|everyone)_(is|are)_to make_sure be_sure ensure
  shall(?!_not) expected_to (?<!no_)needs? minimum requirements? (held|filtered|queued)(_(for|until|by))? only(?=\\W?$) only_(post|submit|share|use)`);

/** The first word of a rule's title when it tells people what to do. */
export const commanding = cueWords(`
  be keep use flair tag mark label credit provide include post respect follow stay treat act put make search read censor state
  argue rephrase source cite attribute add give write remember abide comply maintain address show speak stick obey help promote practi[cs]e
  do(?!_not|n't) properly clearly directly_(link|post|submit|upload) check disclose title submit share message contact report ensure choose select try`);

export const forbidding = cueWords(`
  no none not_(allowed|permitted|tolerated|accepted|acceptable|welcome|okay|ok|suitable|appropriate|considered|be|eligible|a_place|the_place|a|an)
  (is|are|was|will|do|does|did|may|must|should|can|could|would)n't(?!_forget) (do|does|will|may|must|should|can|shall|is|are)_not(?!_forget) cannot can't
  won't never forbid* prohibit* ban bans banned disallow* disallowed remov(e|ed|al) delet(e|ed) unwelcome avoid refrain zero_tolerance
  not_(to_)?(post|share|use|submit|ask|advertis|link|attack|harass|engage|spam|troll)* un_?acceptable stop off_?limits bad
  without_exception grounds_for against_(the|our)_rules violat* discourag* intolerable illegal nothing neither`);

/** What people may do or leave. */
export const advising = cueWords(`optional recommended not_(obligatory|mandatory|required|necessary|compulsory)`);

export const allowing = cueWords(`
  allow(s|ed)? welcome welcomed encouraged? fine okay ok permitted feel_free acceptable okay_to may can free_to
  always_(allowed|welcome) permit(s)?`);

/** Titles that name what people must not do. */
export const misdeeds = cueWords(`
  spam* troll* harass* piracy brigad* hate* bigot* racis* sexis* slurs? attacks? personal_attacks? insult* flam* incivil* abuse abusive
  toxic* bully* doxx* plagiari* re_?posts? stolen theft stealing low_?(effort|quality|investment) lazy off_topic misinformation
  misleading shit_?post* untagged unmarked advertis* ads? solicit* self_promo* promotion sales? selling click_?bait* threats?
  banned fakes? intoleran* drama witch_?hunt* illegal begging not_related irrelevant unrelated duplicat* profanity sarcasm flamebait scams? impersonat* politics
  gate_?keep* vote_manipulation ban_evasion`);

/** Titles that name what people should do or be. */
export const virtues = cueWords(`
  civility civil respect respectful kindness quality courtesy reddiquette rediquette relevan* on_topic honesty decency flair
  flaired spoiler_tags? sources? titles? attribution effort english etiquette politeness integrity good_faith`);
