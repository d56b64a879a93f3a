import type { Talk, TalkComment, TalkPost } from '../../analyst.ts';
import { spread } from '../../spread.ts';
import { helpProbability } from '../intent/asks-for-help.ts';
import { isNotice, proseOf } from '../prose.ts';
import { languageOfText, mainLanguage } from '../text-language.ts';
import { type Mood, moodOf } from './feelings.ts';
import { openingIn, sharedOpening } from './shared-opening.ts';
import { givesThanks, insultsSomebody, jokes } from './signs.ts';

/** A post or comment of a person, with what was measured of it. */
export type Voice = {
  /** The plain text that is measured, and the Markdown that is quoted. */
  text: string;
  raw: string;
  url: string;
  /** The post that it is or stands under. */
  postId: string;
  kind: 'post' | 'comment';
  author: string | null;
  flair: string | null;
  /** Whether it asks for help. */
  asks: boolean;
  english: boolean;
  /** `null`: not English, or not among those that were measured. */
  mood: Mood | null;
  jokes: boolean;
  insults: boolean;
  thanks: boolean;
};

export type Voices = { posts: Voice[]; comments: Voice[]; language: string | null; englishShare: number };

const mostPosts = 250;
const mostComments = 600;

/** Those whose tone is measured: people's own words, evenly spread over the sample. */
export function listen({ posts, comments, language }: Talk): Voices {
  const people = posts.filter((post) => !isNotice(post));
  const answers = comments.filter((comment) => !isNotice(comment));
  const raw = [...spread(people, mostPosts).map(ofPost), ...spread(answers, mostComments).map(ofComment)];
  const texts = raw.filter(({ text }) => /\p{L}/u.test(text));
  const plain = texts.map(({ text }) => text);
  const languages = plain.map((text) => language ?? languageOfText(text));
  const main = language ?? mainLanguage(languages);
  const formula = sharedOpening(people.map(({ title }) => title));
  const felt = ({ raw: whole, kind }: Raw) => (kind === 'post' ? whole.slice(openingIn(whole, formula)) : whole);
  const voices: Voice[] = [];
  for (const [i, one] of texts.entries()) {
    const english = (languages[i] ?? main ?? 'en') === 'en' && /\p{Script=Latin}/u.test(one.text);
    voices.push({
      ...one,
      english,
      mood: english ? moodOf(felt(one), one.asks) : null,
      jokes: jokes(one.text, one.flair, one.kind),
      insults: insultsSomebody(one.text),
      thanks: givesThanks(one.text),
    });
  }
  return {
    posts: voices.filter(({ kind }) => kind === 'post'),
    comments: voices.filter(({ kind }) => kind === 'comment'),
    language: main,
    englishShare: voices.length === 0 ? 0 : voices.filter(({ english }) => english).length / voices.length,
  };
}

type Raw = Omit<Voice, 'english' | 'mood' | 'jokes' | 'insults' | 'thanks'>;

function ofPost(post: TalkPost): Raw {
  const raw = `${post.title}\n\n${post.body}`;
  return {
    text: proseOf(raw),
    raw,
    url: post.url,
    postId: post.id,
    kind: 'post',
    author: post.author,
    flair: post.flair,
    asks: helpProbability(post) >= 0.5,
  };
}

function ofComment(comment: TalkComment): Raw {
  return {
    text: proseOf(comment.body),
    raw: comment.body,
    url: comment.url,
    postId: comment.postId,
    kind: 'comment',
    author: comment.author,
    flair: null,
    asks: false,
  };
}
