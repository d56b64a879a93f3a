import { proseOf } from '../prose.ts';
import { cueWords } from '../rules/cue-words.ts';
import { folded } from '../rules/statements.ts';
import { ownSentences, withoutQuotes } from './own-sentences.ts';
import { strengthOf } from './sentiment.ts';

/** What people say in any mood: thanks, greetings, hopes and requests are no praise. */
const politeness =
  /\b(?:thank(?:s| you)?|thx|tia|please|pls|hi|hey|hello|help(?:s|ful|ed)?|appreciate\w{0,3}|welcome|hope(?:fully)?|best|greetings|cheers|kind(?:ly)?|good (?:morning|day|evening)|dear|sure|like|want(?:ed)?|interested|free|share[ds]?|friends?|yes|okay|ok|well|pretty|care|play(?:ing|ed)?|create[ds]?|support(?:s|ed)?|easy|value[ds]?|security|secure|trust(?:ed)?|solution|solve[ds]?|party|number|no|stop)\b/gi;

export function withoutPoliteness(text: string): string {
  return text.replaceAll(politeness, ' ');
}

export type Mood = 'positive' | 'neutral' | 'negative';
export type Feeling = 'positive' | 'negative';

/** A sentence in which somebody says what they feel of something; `strength` is how strong its words are. */
export type FeltSentence = { feeling: Feeling; quote: string; strength: number };

/** The lexicon must agree with the form of the sentence: "I am not happy" is no joy. */
const minStrength = 0.3;
/** From here on a text is of a mood whatever its other words are. */
const minShare = { positive: 1 / 4, negative: 1 / 7 };
/** How a text must sound to be of a mood when few of many sentences say so. */
const minSound = 0.25;
/** Who asks for help speaks well of something in passing: once is no mood then. */
const minPleasedOfQuestion = 2;
const [partLength, readLength] = [300, 1500];

const adverbs = `(so_|very_|really_|super_|pretty_|extremely_|just_|also_|quite_|too_|incredibly_|absolutely_|totally_|completely_|honestly_|actually_|kind_of_|kinda_|a_bit_|a_little_|fucking_|truly_|pure_|simply_|still_|god_|exceptionally_|beyond_|rather_|getting_|becoming_|always_|now_|even_|like_|all_|genuinely_|constantly_|feeling_|more_and_more_){0,3}`;
const self = `(i|we|i've|we've|i_have)`;

/** Forms in which people say that they are pleased, by what they do, feel or find. Praise in passing ("a great way to") has none of them. */
const pleased = cueWords(`
  ${self}_(really|absolutely|truly|just|also|still|completely|honestly|totally|do|always|so|fucking|thoroughly|especially|actually){0,1}_?(love|loved|adore|adored|enjoy|enjoyed)(?!_(him|her|them|to|if|it_if|some|any|an?|when|your|you|for|her_and|\\w+ing)_)
  (i'm|i_am|i_was|we're|we_are|we_were|i_feel|i_felt|made_me|makes_me|left_me|super|extremely|honestly)_${adverbs}(happy|glad|thrilled|proud|excited|delighted|impressed|amazed|blown_away|relieved|stoked|ecstatic|hooked)(?!_to_(announce|share|introduce|present|hear|see|learn|know|help|answer|release|read|provide))
  (is|was|are|were|it's|that's|this's|he's|she's|they're|been|looks?|looked|tastes?|tasted|sounds?|sounded|feels?|felt|went|turned_out)_${adverbs}(amazing|awesome|fantastic|excellent|wonderful|brilliant|beautiful|incredible|delicious|gorgeous|phenomenal|superb|outstanding|adorable|lovely|perfect|flawless|great|so_much_fun|a_blast|a_masterpiece)(?!_(for|if|in|at|to|with|way|place|tool|resource|option|opportunity|idea|source|example|choice|deal|time_to)_)(?![- ]\\w+ing)
  (works?|worked|runs?|ran|performs?)_(great|perfectly|flawlessly|beautifully|like_a_charm|wonderfully)
  (such|what|had|having|it's|is|was)_an?_(really_|truly_|absolutely_|very_)?(amazing|awesome|fantastic|excellent|wonderful|brilliant|beautiful|incredible|great|lovely|perfect|fun)_(job|work|experience|book|movie|film|show|series|season|game|person|guy|community|song|album|performance|time|day|trip|meal|run|race|read|listen|episode|narrator|service|feature|feeling|find|answer|idea)(?!_(to|for)_)
  masterpiece best_(\\w+_){1,4}(i've|i_have|i)_ever (is|was|it's|that's|he's|she's|one_of|be|become|became|remains)_my_(new_|all_time_|absolute_|personal_|second_){0,2}favou?rites? my_(\\w+_)?favou?rite_(\\w+_){1,4}(is|was|are)_(?!a_|also_a) highly_recommend(?!ed) 
  (?<!(was|were|is|are|looks|looked|seems|seemed|got|gets)_)so_(happy|glad|proud|excited|grateful|thrilled|impressed|good|relieved)(?!_to_(announce|share|introduce|hear|see|release)) so_much_fun blew_me_away
  can't_believe_how_(good|great|well|easy) what_an?_(wonderful|great|amazing|beautiful|fantastic|brilliant|lovely|awesome) made_my_(day|week|year)`);

/** Praise as a whole sentence, as in comments. */
const praise =
  /^(?:(?:this|that|it) (?:is|looks) |so |really |wow,? |very )*(?:great|awesome|nice|amazing|love (?:it|this|that|these|how .{3,80})|absolutely love(?:d)? .{3,80}|loved (?:it|this|that|every .{3,80})|congrat\w*|well done|good job|great job|cool|beautiful|brilliant|excellent|fantastic|wonderful|gorgeous|lovely|impressive)(?: (?:work|job|stuff|post|idea|answer|write ?up|guide|project|article|one|app|tool|site|advice|tips?|photo|shot|picture|on \w+|man|dude|so far))?\W*$/;

const badThings = `(terrible|horrible|awful|ridiculous|useless|garbage|trash|shit|shitty|crap|bullshit|the_worst|frustrating|annoying|infuriating|disappointing|disgusting|heart_?breaking|depressing|exhausting|an?_(absolute_|complete_|total_)?(nightmare|joke|disaster|disgrace|scam)|unacceptable|pathetic|toxic|unbearable|miserable|unfair|stupid|ruined|rude|abusive|hurtful|discouraging|excruciating|dreadful|embarrassing|unbelievably_(slow|bad)|so_sad)`;
const unhappy = `(frustrated|sad|upset|angry|mad|pissed(_off)?|furious|scared|terrified|anxious|depressed|disappointed|devastated|heart_?broken|miserable|worried|hopeless|exhausted|annoyed|disgusted|ashamed|embarrassed|guilty|lonely|overwhelmed|desperate|stressed(_out)?|worthless|burnt?_out|burned_out|jealous|hurt|betrayed|insecure|helpless|discouraged|paranoid|bitter|sick_of|tired_of|fed_up|losing_my_mind)`;

/** Forms in which people say that they suffer, or find something bad. To have a problem or to speak of one is not enough. */
const displeased = cueWords(`
  ${self}_(really|absolutely|truly|just|also|still|completely|honestly|totally|do|always|so|fucking|genuinely|actually){0,1}_?(hate|hated|despise|loathe|regret|regretted|dread|dreaded|detest)(?!_to_(ask|say|bother|be_that))
  (can't|cannot|couldn't)_(stand|take|bear|cope)_(it|this|that|him|her|them|the|my|with|any)
  (i'm|i_am|i_was|we're|we_are|i_feel|i_felt|i've_been|i_get|i_got|i_became|makes?_me|made_me|making_me|leaves?_me|left_me|feeling|i_just_feel|i_still_feel)_${adverbs}${unhappy}
  (so|really|very|extremely|incredibly|super)_(frustrat(ed|ing)|sad|angry|upset(ting)?|annoy(ed|ing)|hurtful|disappoint(ed|ing)|depress(ed|ing)|scared|anxious|stress(ed|ful)|discourag(ed|ing)|embarrass(ed|ing)|exhaust(ed|ing)|unfair|painful)(?!_problem)
  (is|was|are|were|it's|that's|been|feels?|felt|looks?|looked|sounds?|gets|getting|became|become|smelled|tastes?)_${adverbs}${badThings}
  (it|this|that|he|she|they|which|life|really|absolutely|just|still|service|support|people)_(absolutely_|really_|just_|fucking_|kinda_|totally_)?suck(s|ed) fucking_(hate|sucks|terrible|annoying|ridiculous)
  (ruin|destroy|ruined|destroyed|killing|ruining)(s)?_(me|my|our|everything|the_whole) broke_my_heart ripped_(me_|us_)?off (got|been|getting)_scammed (total_|complete_|such_a_|huge_)?waste_of_(time|money|my) the_worst_(\\w+_){0,3}(ever|experience|of_my) worst_(\\w+_){0,2}(ever|experience|i've|service|customer)
  (drives?|driving|drove)_me_(absolutely_|completely_|fucking_)?(crazy|insane|nuts|mad) (frustrat|annoy|disappoint|infuriat|disgust|depress|terrif|stress|hurt|scar)(s|es|ed|ies|ing)_(me|us)(?!\\w)
  (cheated_on|lied_to|yelled_at|screamed_at|laughed_at|bull(y|ied)|abus(ed|es|ing)|harass(ed|es|ing))_(me|us) (i|been|just|kept|started)_(cr(y|ied|ying)|sobb(ed|ing)|panick(ed|ing)) what_a_(joke|mess|nightmare|waste|disgrace|disappointment|shame|scam)`);

/** What is wished, supposed, asked for or taken back in the same breath is not felt. */
const supposed = cueWords(`
  let's_(assume|say|pretend) if would could should might hope hoping wish wishing please looking_for let_me_know i'd you'd we'd unless imagine whether can_you will_be`);
const takenBack = cueWords(`but however although though except until unfortunately yet supposedly apparently`);

/** A part of a longer quotation, or of a dialogue: "Me: …". */
function isOthers(sentence: string): boolean {
  return /^\W{0,3}(?:["“]|\p{L}{1,15}:\s)/u.test(sentence) || (sentence.match(/["“”]/g)?.length ?? 0) % 2 === 1;
}

/** The sentences of a text in which its author says what they feel, as they are written there. */
export function feltSentences(markdown: string): FeltSentence[] {
  return ownSentences(markdown).flatMap((quote): FeltSentence[] => {
    const said = withoutQuotes(quote);
    const plain = folded(said);
    if (plain.includes('?') || supposed.test(plain) || isOthers(said)) return [];
    const [pleases, displeases] = [pleased.test(plain) || praise.test(plain), displeased.test(plain)];
    if (pleases === displeases) return [];
    const strength = strengthOf(withoutPoliteness(said));
    if (pleases)
      return !takenBack.test(plain) && (strength >= minStrength || praise.test(plain))
        ? [{ feeling: 'positive', quote, strength }]
        : [];
    return strength <= -minStrength ? [{ feeling: 'negative', quote, strength: -strength }] : [];
  });
}

/**
 * The mood of an English text: of one who says what pleases or pains them, and whose other words agree or are few. Most texts
 * are neutral. `asks`: it asks for help; what is liked is then said in passing more often.
 */
export function moodOf(markdown: string, asks: boolean): Mood {
  const felt = feltSentences(markdown);
  const positive = felt.filter(({ feeling }) => feeling === 'positive').length;
  const negative = felt.length - positive;
  if (positive === negative) return 'neutral';
  const [mood, sign] = positive > negative ? (['positive', 1] as const) : (['negative', -1] as const);
  if (Math.max(positive, negative) >= minShare[mood] * ownSentences(markdown).length) return mood;
  if (asks && mood === 'positive' && positive < minPleasedOfQuestion) return 'neutral';
  return sign * soundOf(markdown) >= minSound ? mood : 'neutral';
}

/** How the words of a text sound, from -1 to 1: the mean of its parts. */
function soundOf(markdown: string): number {
  const text = withoutPoliteness(proseOf(markdown));
  const parts = Array.from({ length: Math.ceil(Math.min(text.length, readLength) / partLength) }, (_, i) =>
    strengthOf(text.slice(i * partLength, (i + 1) * partLength)),
  );
  return parts.length === 0 ? 0 : parts.reduce((sum, one) => sum + one, 0) / parts.length;
}
