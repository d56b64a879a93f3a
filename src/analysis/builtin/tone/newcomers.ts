import { commonWords } from '../content/common-words.ts';
import { cueWords } from '../rules/cue-words.ts';
import { folded } from '../rules/statements.ts';
import { beginningOf, type Written } from './own-sentences.ts';

/** Who says that they are new, to the place or to all that it is about. */
const newcomers = cueWords(`
  (i'm|i_am|im)_(\\w+_){0,2}new_here (first_post|first_time_(posting|poster))_(here|on_reddit|on_this|in_this) first_time_poster this_is_my_first_post
  (?<!like_)(i'm|i_am|im|as|still)_(just_|only_)?an?_(complete_|total_|absolute_|very_)?(beginner|noob|newbie|newcomer)(?!_(in|at)_life) (beginner|noob|newbie|newcomer)_(here|question)
  (i|i've|i'm|i_am|im)_(just_|only_|have_just_|recently_){1,2}(started|starting|begun|beginning)_(to_learn|learning|out_with|out_in|with) (i'm|i_am|im)_just_(learning|getting_into) bin_neu_hier soy_nuev[oa]`);
/** "I am new to" and what they are new to. */
const newTo =
  /(?:\b(?:i'?m|i am|i'm)(?: (?!not)[a-z]+){0,2} |(?:^|[.!?,] )(?:(?:very|pretty|fairly|brand|totally|completely|relatively|super|still) )*)new to ((?:[\p{L}\p{N}+#.'-]+ ?){1,4})/u;
const here =
  /^(?:this|the|reddit)\b(?: (?:sub|subreddit|community|group|forum|thread|reddit|page|fandom|hobby|game|show|series))?/;
/** People are new to places and posts of work, too. */
const elsewhere =
  /^(?:(?:the|this|a|an|my|our) )?(?:[a-z]+ )?(?:area|city|town|country|state|school|company|job|position|role|team|neighbou?rhood|relationship|house|apartment|office|us|uk)\b/;

/** Whether somebody says that they are new. `isTheirs`: whether a word names what the community is about. */
export function comesNew(post: Written, isTheirs: (word: string) => boolean = () => true): boolean {
  return beginningOf(post).some((sentence) => {
    const plain = folded(sentence);
    if (newcomers.test(plain)) return true;
    const [, thing] = newTo.exec(plain) ?? [];
    if (thing === undefined || elsewhere.test(thing)) return false;
    return here.exec(thing)?.[0].includes(' ') || thing.startsWith('reddit') || namedIn(thing).some(isTheirs);
  });
}

/** The first words of a thing that carry meaning, up to the end of its name. */
function namedIn(thing: string): string[] {
  const [name = ''] = thing.split(/[.](?: |$)| (?:and|but|so|as|that|which|or|in|with) /);
  return name.split(' ').filter((word) => word.length > 1 && !commonWords([]).has(word));
}

const minShare = 0.04;
const minPosts = 3;

/** Tells whether a word stands in so many posts that it is what a community is about. */
export function subjectsOf(posts: readonly Written[]): (word: string) => boolean {
  const known = new Map<string, boolean>();
  return (word) => {
    const already = known.get(word);
    if (already !== undefined) return already;
    const least = Math.max(minPosts, posts.length * minShare);
    const mentions = posts.filter(({ title, body }) => `${title} ${body}`.toLowerCase().includes(word)).length;
    known.set(word, mentions >= least);
    return mentions >= least;
  };
}
