import type { PostAct } from '../../../src/analysis/analyst.ts';
import { flairAct } from '../../../src/analysis/builtin/acts/flair-act.ts';
import type { ActText } from '../../../src/analysis/builtin/acts/act-signals.ts';
import type { DumpedPost, Watcher } from './watchers.ts';

/** `weight`: how much its act is to be trusted. */
export type ActExample = { id: string; text: ActText; act: PostAct; weight: number; community: string };

/** Nobody read these: their flair or their community says what they do, and is right more often than not. */
const weakWeight = 0.1;
const maxOfFlair = 150;
const maxOfCommunity = 60;

const actsOfCommunities: Partial<Record<PostAct, string>> = {
  recommendation_request: 'suggestmeabook findareddit ShouldIbuythisgame buildapc',
  question:
    'explainlikeimfive NoStupidQuestions askmath learnpython techsupport AskEngineers AskCulinary MechanicAdvice learnprogramming AskHistorians AskScienceDiscussion TooAfraidToAsk OutOfTheLoop',
  advice_request:
    'relationship_advice needadvice Advice askwomenadvice legaladvice internetparents personalfinance relationships dating_advice IWantOut',
  feedback_request: 'photocritique',
  showcase: 'somethingimade crafts cosplay PixelArt woodworking knitting drawing 3Dprinting mashups redditgetsdrawn',
  news: 'news worldnews nottheonion technology science gamernews netsec economy TrueReddit UpliftingNews business StockMarket',
  discussion:
    'unpopularopinion changemyview TrueAskReddit AskReddit AskWomen AskMen CasualConversation truegaming DoesAnybodyElse',
  experience_report:
    'progresspics talesfromtechsupport MaliciousCompliance ProRevenge pettyrevenge TalesFromRetail confession LetsNotMeet',
  complaint: 'rage offmychest JUSTNOMIL entitledparents britishproblems firstworldproblems',
  selling: 'GameDeals buildapcsales freebies FreeEBOOKS',
};

/** Posts whose flair or community tells what they do; of the flair the classifier is told nothing. */
export function weakExamples(dumps: Record<string, DumpedPost[]>, leftOut: ReadonlySet<string>): ActExample[] {
  const actOf = new Map(
    Object.entries(actsOfCommunities).flatMap(([act, names]) => names.split(' ').map((name) => [name, act as PostAct])),
  );
  const counts = new Map<string, number>();
  return Object.values(dumps)
    .flat()
    .flatMap((post): ActExample[] => {
      const { id, subreddit, link_flair_text: flair } = post;
      if (leftOut.has(id)) return [];
      const byFlair = flair === null ? null : flairAct(flair);
      const act = byFlair ?? bracketedAct(post.title) ?? actOf.get(subreddit);
      if (!act) return [];
      const group = byFlair ? `${subreddit} ${flair}` : `${subreddit} ${act}`;
      const count = (counts.get(group) ?? 0) + 1;
      counts.set(group, count);
      if (count > (byFlair ? maxOfFlair : maxOfCommunity)) return [];
      return [{ id, text: { ...textOf(post), flair: null }, act, weight: weakWeight, community: subreddit }];
    });
}

/** Where things are sold and jobs are sought, the title says which in brackets. */
function bracketedAct(title: string): PostAct | null {
  const [, tag = ''] = /^\W*\[([^\]]{1,20})\]/.exec(title) ?? [];
  const acts: Record<string, PostAct> = {
    hiring: 'hiring',
    'for hire': 'job_seeking',
    wts: 'selling',
    wtb: 'buying',
    fs: 'selling',
  };
  return acts[tag.toLowerCase()] ?? null;
}

export function labelledExamples(watcher: Watcher): ActExample[] {
  return watcher.posts.map(({ post, act }) => ({ id: post.id, text: post, act, weight: 1, community: post.community }));
}

function textOf({ title, selftext, is_self: isSelf, url, link_flair_text: flair }: DumpedPost): ActText {
  return { title, body: selftext ?? '', link: isSelf === false ? url : null, flair };
}
