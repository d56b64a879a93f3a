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
  if (asks(post)) return helpProbability(post) >= minWithRequest;
  return proseOf(post.body).length <= maxShort && helpProbability(post) >= minWithout;
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

/** Whether it has a question, or says that it asks. */
export function asks({ title, body }: Pick<TalkPost, 'title' | 'body'>): boolean {
  if (hasRequest(title) || asking.test(title)) return true;
  const prose = proseOf(body);
  const own = withoutSpeech(prose);
  if (prose.length <= maxShort) return hasRequest(own);
  const last = body.length >= maxWhole ? '' : withoutSpeech(proseOf(body.slice(-3 * end))).slice(-end);
  return hasRequest(last) || request.test(own.slice(0, beginning));
}

const hasRequest = (text: string) => questionMark.test(text) || request.test(text);

const withoutSpeech = (text: string) => text.replaceAll(speech, ' ');
