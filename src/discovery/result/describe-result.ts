import type { Analyst } from '../../analysis/analyst.ts';
import { rounded } from '../../analysis/median.ts';
import { joined, type Prose } from '../../analysis/prose/prose.ts';
import type { LoadedIndex } from '../../catalog/index/catalog-index.ts';
import { type CandidateCommunity, findCommunityIds, nameKey } from '../../catalog/posts/read-candidates.ts';
import type { Candidate, Understood } from '../../catalog/ranking/index.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { databaseTime } from '../../database/transaction.ts';
import type { Warning } from '../../jobs/job-states.ts';
import { beginningOf } from '../../text/beginning.ts';
import { describeCommunity } from './describe-community.ts';
import { describeNearMiss, lackingBeside } from './describe-near-miss.ts';
import type { DiscoveryResult, FoundCommunity } from './discovery-result.schema.ts';
import type { DiscoveryInput } from '../discovery.schema.ts';
import type { FoundFive } from '../find-five.ts';
import { foldEvidence } from '../evidence/fold-evidence.ts';

type Told = {
  jobId: string;
  brief: DiscoveryInput;
  warnings: Warning[];
  charge: number;
  engine: Analyst['engine'];
};

const maxSearchTerms = 40;

/** What was found, as it is stored and shown. */
export async function describeResult(
  em: EntityManager,
  found: FoundFive,
  { jobId, brief, warnings, charge, engine }: Told,
): Promise<DiscoveryResult> {
  const { index, live, understood, communities, chosen, nearMisses, judged, words, prose } = found;
  const { audience, competitors, demand, excludedCommunities, excluded } = found.understanding;
  const closely = chosen.map(({ id }) => judged.get(id)!);
  const five = foldEvidence(closely.map((one, i) => describeCommunity(one.found, one.judgement, i + 1)));
  const lackingIn = lackingBeside(chosen, communities, words);
  return {
    object: 'community_discovery.result',
    job_id: jobId,
    generated_at: (await databaseTime(em)).toISOString(),
    partial: live.warnings.length > 0 || found.late.length > 0 || found.unanswered.length > 0,
    warnings,
    language: prose.language,
    understanding: {
      read_as: understood.readAsPost ? 'post' : 'brief',
      audience,
      competitors,
      demand,
      search_terms: [...understood.terms, ...understood.added.keys()].slice(0, maxSearchTerms),
      excluded_communities: excludedCommunities,
      excluded_words: excluded,
    },
    communities: five,
    also_considered: nearMisses.map((miss) =>
      describeNearMiss(
        { ...miss, isAsLikely: isAsLikely(miss.candidate, found) },
        communities,
        judged.get(miss.candidate.id)?.judgement,
        lackingIn,
        prose,
      ),
    ),
    coverage: await coverageOf(em, found, brief),
    engine,
    credits_charged: charge,
    empty_reason: five.length > 0 ? null : emptyReason(index, understood, prose),
    next: nextInputs(found.read, five),
  };
}

/** By what is shown of it: its score, and what a model found. */
function isAsLikely(candidate: Candidate, { chosen, judged }: FoundFive): boolean {
  const last = chosen.at(-1);
  const gradeOf = ({ id }: Candidate) => judged.get(id)?.judgement.grade ?? null;
  return last !== undefined && rounded(candidate.score) >= rounded(last.score) && gradeOf(candidate) === gradeOf(last);
}

/** What was searched, and what is missing. */
async function coverageOf(
  em: EntityManager,
  { index, live, communities, chosen, prose, understanding }: FoundFive,
  { languages }: DiscoveryInput,
): Promise<DiscoveryResult['coverage']> {
  const five = chosen.map(({ id }) => communities.get(id)!);
  const unknown = await unknownNames(em, understanding.communities, prose);
  return {
    communities_searched: index.ranking.size.communities,
    posts_searched: index.posts,
    platforms: [...new Set([...communities.values()].map(({ platform }) => platform))],
    as_of: index.asOf?.toISOString() ?? null,
    sources: live.sources,
    gaps: [...live.gaps, ...gapsOf(index, five, languages, prose), ...unknown],
  };
}

/** What is not known of the chosen ones: once for the result, not once for each. */
function gapsOf(
  { posts: indexedPosts, ranking }: LoadedIndex,
  chosen: readonly CandidateCommunity[],
  languages: readonly string[],
  prose: Prose,
): string[] {
  const { gaps: say } = prose;
  const gaps = indexedPosts === 0 ? [say.noPosts] : [];
  const tell = (sentence: (names: string) => string, wanted: (one: CandidateCommunity) => boolean) => {
    const names = chosen.filter(wanted).map(({ name }) => name);
    if (names.length > 0) gaps.push(sentence(joined(prose, names)));
  };
  if (indexedPosts > 0) tell(say.noPostsOf, ({ known_posts: posts }) => posts === 0);
  tell(say.ratesUnknown, ({ known_posts: posts, posts_per_day: rate }) => posts > 0 && rate === null);
  tell(say.rulesUnknown, ({ rules }) => rules.length === 0);
  if (languages.length > 0) tell(say.languageUnknown, ({ id }) => ranking.languageOf(id) === null);
  return gaps;
}

async function unknownNames(em: EntityManager, named: readonly string[], prose: Prose): Promise<string[]> {
  const known = await findCommunityIds(em, named);
  const unknown = named.filter((name) => !known.has(nameKey(name)));
  return unknown.length > 0 ? [prose.gaps.nameUnknown(joined(prose, unknown))] : [];
}

/** Whether there was anything to search for. */
export function wasRead({ terms, isReadable }: Understood): boolean {
  return terms.length > 0 && isReadable;
}

function emptyReason(index: LoadedIndex, understood: Understood, { empty }: Prose): string {
  if (index.ranking.size.communities === 0) return empty.catalog;
  if (wasRead(understood)) return empty.match;
  return understood.terms.length === 0 ? empty.words : empty.unreadable;
}

/** An overview takes no longer ones. */
const maxGoal = 1000;

function nextInputs(brief: DiscoveryInput, five: readonly FoundCommunity[]): DiscoveryResult['next'] {
  const names = five.map(({ community }) => community.name);
  if (names.length === 0) return { overview: null, monitoring: null };
  const goal = beginningOf(brief.brief, maxGoal).trim();
  return {
    overview: { communities: names, goal },
    monitoring: {
      name: nameFor(brief.brief),
      target: { kind: 'community', communities: names },
      intent: goal,
      acts: actsOfSeekers,
      schedule: { every_minutes: 60 },
    },
  };
}

/** What people do who may want what a brief offers; its own words say what they are about. */
const actsOfSeekers = ['question', 'recommendation_request', 'comparison', 'complaint', 'advice_request'];

const maxName = 80;
/** What no name ends with: it would wait for more. */
const danglingEnds = ' ,;:|/&+([{<«„“‘¿¡–—-';

/** One line, cut behind a sentence or between words where there are some. */
function nameFor(brief: string): string {
  const line = brief.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= maxName) return line;
  const sentences = wholeSentences(line.slice(0, maxName + 1));
  if (sentences !== null) return sentences;
  const space = line.lastIndexOf(' ', maxName);
  const name = space > maxName / 2 ? line.slice(0, space) : beginningOf(line, maxName);
  let end = name.length;
  while (danglingEnds.includes(name.charAt(end - 1)) && end > 1) end--;
  return name.slice(0, end);
}

/** Behind a shorter word a full stop may be that of an abbreviation. */
const minLastWordLength = 4;

function wholeSentences(beginning: string): string | null {
  const end = Math.max(...['. ', '? ', '! '].map((mark) => beginning.lastIndexOf(mark)));
  const lastWord = beginning.slice(beginning.lastIndexOf(' ', end - 1) + 1, end);
  if (end < maxName / 2 || lastWord.length < minLastWordLength) return null;
  return beginning.slice(0, beginning.charAt(end) === '.' ? end : end + 1);
}
