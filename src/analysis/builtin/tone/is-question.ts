import type { TalkPost } from '../../analyst.ts';
import { helpProbability } from '../intent/asks-for-help.ts';
import { proseOf } from '../prose.ts';
import { languageOfText } from '../text-language.ts';

/** From where a post asks for help: where it has a question or says that it asks, and where it does neither. */
const [minWithRequest, minWithout] = [0.5, 0.8];
const request =
  /\b(?:any (?:advice|tips?|suggestions?|recommendations?|ideas?|help|thoughts)|(?:need|want|seeking|looking for|asking for|appreciate)(?: \w{1,12}){0,2} (?:advice|help|tips|suggestions|recommendations|guidance|feedback)|please (?:help|advise|recommend)|help me|(?:can|does|has|is) any(?:one|body)|wonder(?:ing)? (?:if|whether|how|what|why)|how (?:do|can|should) i|what should i)\b/i;
const questionMark = /[?？؟]/;
const asking =
  /^(?:how|why|what|what's|which|who|where|when|is|are|am|can|could|does|do|did|should|would|will|has|have|any|anyone|anybody)\b/i;
const speech = /["“][^"“”\n]{1,400}["”]/g;

/** In a longer text people wonder and speak with one another: whoever asks there does so at its beginning or its end. */
const maxShort = 1400;
const [beginning, end] = [300, 300];
/** Of bodies only so much is kept: what stands last there is not their end. */
const maxWhole = 3990;

/** A post that asks something: by a question mark in its title in any language, by its words in those that are known. */
export function isQuestion(post: Pick<TalkPost, 'title' | 'body'>): boolean {
  if (titleAsks(post.title)) return true;
  const prose = proseOf(post.body);
  const isShort = prose.length <= maxShort;
  const own = prose.replaceAll(speech, ' ');
  if (isShort ? asks(post.title, own) : asksInLong(post, own)) return helpProbability(post) >= minWithRequest;
  return isShort && helpProbability(post) >= minWithout;
}

/** "You want receipts? Sure, here they are" asks nothing, "Is it worth it? I have an old one" does. */
function titleAsks(title: string): boolean {
  const parts = title.split(questionMark);
  const after = parts.pop()!;
  if (parts.length === 0) return false;
  if ((after.match(/\p{L}{2,}/gu)?.length ?? 0) < 2) return true;
  const sentences = parts.map((part) =>
    part
      .split(/[.!:,–—]/)
      .at(-1)!
      .trim(),
  );
  return sentences.some((sentence) => asking.test(sentence)) || (languageOfText(title) ?? 'en') !== 'en';
}

function asks(title: string, own: string): boolean {
  return questionMark.test(title) || asking.test(title) || request.test(title) || questionMark.test(own) || request.test(own); // prettier-ignore
}

function asksInLong({ title, body }: Pick<TalkPost, 'title' | 'body'>, own: string): boolean {
  const last =
    body.length >= maxWhole
      ? ''
      : proseOf(body.slice(-3 * end))
          .replaceAll(speech, ' ')
          .slice(-end);
  return asks(title, last) || request.test(own.slice(0, beginning));
}
