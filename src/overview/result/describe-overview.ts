import { attributionOf, quotedAuthor } from '../../platforms/attribution.ts';
import { scales } from '../../platforms/scale.ts';
import type {
  Analyst,
  CommunityFacts,
  CommunityReading,
  CommunityRules,
  Fit,
  Goal,
  Judgement,
  RuleSource,
  Talk,
  ToneExample,
} from '../../analysis/analyst.ts';
import type { ThreadPool } from '../../threads/thread-pool.ts';
import { plainText } from '../../text/plain-text.ts';
import { capitalized } from '../../text/sentences.ts';
import { languageKey } from '../../text/language-code.ts';
import type { BestTime } from '../measures/best-times.ts';
import { basePosts, type CommunitySample, isLive, knownUntil } from '../sample/community-sample.ts';
import type { MeasuredSample } from '../measures/measure-sample.ts';
import { measureSampleTask } from '../measures/measuring-thread.ts';
import { sidebarProse } from './sidebar-prose.ts';
import { spokenName } from './spoken-name.ts';
import { warningsOf } from './overview-warnings.ts';
import type { Overview } from './overview-result.schema.ts';
import type { Pattern } from '../measures/what-works.ts';

const maxMs = 15_000;

export type Described = { overview: Overview; fit: Fit | null };

/** The overview of one community: figures measured in a thread, judgements by the analyst. Throws ThreadEnded. */
export async function describeOverview(
  { analyst, threads }: { analyst: Analyst; threads: ThreadPool },
  sample: CommunitySample,
  { goal, language }: { goal: Goal | null; language: string | null },
  signal: AbortSignal,
): Promise<Described> {
  const { community } = sample;
  const talk: Talk = { posts: sample.posts, comments: sample.comments, language: language && languageKey(language) };
  const sources = ruleSources(sample);
  const [read, measured] = await Promise.all([
    analyst.readCommunity({ name: community.name, sources, talk }, signal),
    threads.run(measureSampleTask, withoutTexts(sample), { signal, maxMs }),
  ]);
  const topics = read.topics.filter(({ topic }) => !isItsName(topic, community.name));
  const reading = { ...read, topics, rules: withAccess(read.rules, community.access) };
  const about = aboutOf(community, reading.unread);
  const spoken = { ...talk, language: community.language ?? reading.tone.language };
  const self = aboutOf({ ...community, sidebar: '' }, reading.unread);
  const told = aboutOf({ ...community, sidebar: sidebarProse(community.sidebar) }, reading.unread);
  const fit =
    goal === null
      ? null
      : await analyst.measureFit(goal, `${spokenName(community.name, goal.text)}\n${told}`, spoken, signal);
  const facts = { goal: goal?.text ?? null, about, self, fit, ...factsOf(sample, reading, measured) };
  const judgement = await analyst.judgeCommunity(facts, signal);
  return { overview: overviewOf(sample, reading, measured, judgement), fit };
}

function factsOf(
  sample: CommunitySample,
  { rules, unread, tone, topics }: CommunityReading,
  { activity, works, times, since, ...measured }: MeasuredSample,
): Omit<CommunityFacts, 'goal' | 'about' | 'self' | 'fit'> {
  const { community } = sample;
  return {
    name: community.name,
    url: community.url,
    members: community.members,
    scale: scales[community.platform],
    nsfw: community.nsfw,
    access: community.access,
    rules,
    rulesKnown: sample.rules !== null && !unread.includes('rules'),
    tone,
    topics,
    posts: sample.posts.length,
    comments: sample.comments.length,
    postsPerDay: { value: activity.posts_per_day, n: activity.n.posts_per_day },
    removedShare: { value: activity.removed_share, n: activity.n.removed_share },
    nsfwShare: measured.nsfwShare,
    topAuthorShare: measured.topAuthorShare,
    live: isLive(sample),
    daysSilent: since.silent,
    daysOld: since.old,
    flairShare: measured.flairShare,
    bestFlair: works.find(({ kind }) => kind === 'flair')?.label ?? null,
    bestTitleForm: titleForm(works),
    bestTime: bestTime(times),
    question: measured.question,
  };
}

function overviewOf(
  sample: CommunitySample,
  reading: CommunityReading,
  measured: MeasuredSample,
  { risks, verdict, howToEnter }: Judgement,
): Overview {
  const { community } = sample;
  const { rules, tone, topics } = reading;
  return {
    community: {
      platform: community.platform,
      name: community.name,
      title: community.title,
      url: community.url,
      description: plainText(community.description),
      members: community.members,
      posts_per_day: measured.activity.posts_per_day,
      nsfw: community.nsfw,
      language: community.language ?? tone.language,
      created_at: timeOf(community.createdMs),
      attribution: attributionOf({ platform: community.platform, community: community.name, sample: sample.invented }),
      as_of: timeOf(community.asOfMs),
    },
    as_of: new Date(asOfMs(sample)).toISOString(),
    sample: extentOf(sample),
    rules: rules.rules.map((rule, position) => ({ position, ...rule })),
    gates: rules.gates,
    tone: {
      sentiment: tone.sentiment,
      traits: tone.traits,
      examples: withAuthors(tone.examples, sample),
      summary: tone.summary,
    },
    content_patterns: {
      post_types: measured.postTypes,
      flairs: measured.flairs,
      topics,
      what_works: measured.works.map(({ kind, label, lift, low, high, n, chance, examples }) => ({
        pattern: patternWords[kind](label),
        lift,
        low,
        high,
        n,
        chance: Number(chance.toPrecision(2)),
        examples,
      })),
      best_times: measured.times,
      typical_length: measured.lengths,
    },
    activity: measured.activity,
    risks,
    verdict,
    how_to_enter: howToEnter,
    warnings: warningsOf(sample, reading, measured),
  };
}

/** How much was read, of what time, and from where. */
function extentOf(sample: CommunitySample): Overview['sample'] {
  const written = basePosts(sample).map(({ createdMs }) => createdMs);
  return {
    posts: sample.posts.length,
    comments: sample.comments.length,
    from: timeOf(written.length > 0 ? Math.min(...written) : null),
    to: timeOf(written.length > 0 ? Math.max(...written) : null),
    sources: sample.sources,
    gaps: sample.gaps.map(({ message }) => message),
  };
}

/** Where a quote has to name who wrote it. */
function withAuthors(examples: readonly ToneExample[], { community, posts, comments }: CommunitySample) {
  const authors = new Map([...posts, ...comments].map(({ url, author }) => [url, author]));
  return examples.map((one) => ({ ...one, author: quotedAuthor(community.platform, authors.get(one.url) ?? null) }));
}

/** What it says of itself, but for what could not be read. */
function aboutOf({ title, description, sidebar }: CommunitySample['community'], unread: readonly string[]): string {
  const parts = { title, description, sidebar };
  return Object.entries(parts)
    .map(([source, text]) => (unread.includes(source) ? '' : text))
    .join('\n');
}

/** As much of it as figures are counted from. */
function withoutTexts(sample: CommunitySample): CommunitySample {
  return { ...sample, community: { ...sample.community, description: '', sidebar: '' }, rules: null, wiki: [] };
}

const patternWords: Record<Pattern['kind'], (label: string) => string> = {
  title_form: (label) => `The title ${label}`,
  title_length: (label) => `A title of ${label}`,
  body_length: (label) => (label === 'no text' ? 'A text post without a text' : `A text of ${label}`),
  flair: (label) => `The flair “${label}”`,
  post_type: (label) => `${label === 'image' ? 'An' : 'A'} ${label} post`,
};

function ruleSources({ community, rules, wiki }: CommunitySample): RuleSource[] {
  const text = (source: string, markdown: string) => ({ source, texts: [{ title: '', text: markdown }] });
  return [
    { source: 'rules', texts: rules ?? [] },
    text('description', community.description),
    text('sidebar', community.sidebar),
    ...wiki.map(({ page, text: markdown }) => text(`wiki/${page}`, markdown)),
  ];
}

/** What the platform itself says of who may post stands above what no rule says. */
function withAccess(rules: CommunityRules, access: string | null): CommunityRules {
  if (access !== 'restricted' && access !== 'archived') return rules;
  const unknown = rules.gates.unknown.filter((gate) => gate !== 'approved_posters_only');
  return { ...rules, gates: { ...rules.gates, approved_posters_only: true, unknown } };
}

function titleForm(works: readonly Pattern[]): CommunityFacts['bestTitleForm'] {
  const best = works.find(({ kind }) => kind === 'title_form');
  return best ? { form: best.label, lift: best.lift, n: best.n } : null;
}

function bestTime([best]: readonly BestTime[]): CommunityFacts['bestTime'] {
  if (!best) return null;
  const day = best.weekday === null ? [] : [`on ${capitalized(best.weekday)}s`];
  const hour = best.hour_utc === null ? [] : [`from ${String(best.hour_utc).padStart(2, '0')}:00 UTC`];
  return { when: [...day, ...hour].join(' '), lift: best.lift, n: best.n };
}

/** That a community speaks of what it is called is no topic. */
function isItsName(topic: string, name: string): boolean {
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return letters(topic) === letters(name.split('@')[0]!);
}

function asOfMs(sample: CommunitySample): number {
  if (isLive(sample)) return sample.readMs;
  return Math.max(knownUntil(sample), sample.community.asOfMs ?? 0) || sample.readMs;
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
