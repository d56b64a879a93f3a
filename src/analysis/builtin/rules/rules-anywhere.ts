import { kindCues, promotionCue } from './kind-cues.ts';
import { readRule } from './read-rule.ts';
import { folded } from './statements.ts';

const anywhere: ReadonlySet<string> = new Set(['self_promotion', 'surveys', 'account_age', 'karma', 'flair']);

/** "Marketing with no department: local ads": what a bare "no" does not stand before is not ruled out by it. */
const otherBans =
  /n['’]t\b|\b(?:against|avoid|banned|cannot|disallowed|forbidden|may|must|never|not|only|please|prohibited|removed|refrain|required|without)\b/iu;
const behindNo = /\bno((?:[ -]\p{L}[\p{L}'’-]*){1,4})/giu;

/** What says what may, must or must not be: "everything about sales" tells of a subject. */
const isToldToDo =
  /n['’]t\b|\b(?:no|not|never|only|please|must|may|should|cannot|can|avoid|ban(?:ned|s)?|disallowed|forbidden|prohibited|removed?|refrain|require[ds]?|without|against|allowed|permitted|welcome|limit(?:ed|s)?|rules?|instead)\b/iu;

/** "Not affiliated with Nintendo" tells who runs a place, and nothing of posts. */
const isDisclaimer =
  /^(?!.*\b(?:comments?|content|links?|members?|posts?|posting|submissions?|users?|you|your)\b).*\b(?:not|nor|neither|never|no way|isn't|aren't)\b[^.]{0,60}\b(?:affiliated|associated|connected|endorsed|owned|sponsored)\b/;

/** What to do about spam that others post. */
const asksForReports = /\b(?:report|contact|message|modmail|notify|let us know|if you (?:see|spot|find))\b/;

/** Whether a sentence that stands anywhere in a text is a rule. */
export function rulesAnywhere(sentence: string): boolean {
  const { kind, effect } = readRule({ title: '', text: sentence });
  const ruledOut = [...sentence.matchAll(behindNo)].map(([, words = '']) => folded(words));
  const isBare = effect === 'forbids' && ruledOut.length > 0 && !otherBans.test(sentence);
  if (isBare && !ruledOut.some((words) => kindCues[kind].strong.test(words) || kindCues[kind].weak.test(words)))
    return false;
  const plain = folded(sentence);
  // In what tells of a subject "company", "sales" and "participants" stand for anything.
  if (kind === 'self_promotion' || kind === 'surveys') {
    const isTold = isBare || (isToldToDo.test(sentence) && kindCues[kind].strong.test(plain));
    if (!isTold || isDisclaimer.test(plain)) return false;
  }
  if (kind === 'self_promotion' && asksForReports.test(plain) && !promotionCue.test(plain)) return false;
  return anywhere.has(kind) && (effect === 'forbids' || effect === 'limits' || effect === 'requires');
}
