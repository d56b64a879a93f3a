import type { PostAct } from '../../analyst.ts';
import { cueWords } from '../rules/cue-words.ts';
import { folded } from '../rules/statements.ts';

/** Tried in this order: "feedback" in "show and feedback" is asked for. */
const flairCues: Partial<Record<PostAct, RegExp>> = {
  feedback_request: cueWords(`feedback critique review_request roast code_review`),
  showcase: cueWords(`show* show_off showcase oc self_promo* my_project i_made_this project portfolio finished_object`),
  job_seeking: cueWords(`for_hire seeking_work job_seeker`),
  hiring: cueWords(`hiring job_(offer|opening|post)s? jobs`),
  selling: cueWords(`wts selling for_sale sale deal deals coupon`),
  buying: cueWords(`wtb buying`),
  recommendation_request: cueWords(
    `recommendations?_?(request|wanted|needed)? suggestions? suggestion_thread what_should_i_(buy|read)`,
  ),
  advice_request: cueWords(`advice advice_(needed|wanted|request) beginner_advice career*`),
  complaint: cueWords(`rant vent venting complaint`),
  question: cueWords(
    `questions? help needs_help help_wanted ask* support support_query technical_question homework eli5 unsolved solved`,
  ),
  experience_report: cueWords(
    `experience trip_report race_report progress nsv victory story success* update milestone`,
  ),
  news: cueWords(
    `news article blog* tutorial* resource* release* announcement* link video* screencast tech_talk guide`,
  ),
  discussion: cueWords(`discussion* meta opinion* debate megathread daily weekly`),
};

/** The act that a flair names, `null`: none. */
export function flairAct(flair: string): PostAct | null {
  const text = folded(flair);
  for (const [act, cues] of Object.entries(flairCues)) if (cues.test(text)) return act as PostAct;
  return null;
}
