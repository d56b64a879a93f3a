import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { oldestAccount } from '../accounts/operate-account.ts';
import { withLivePlatforms } from './live-platforms.ts';
import { createJudges, judgingThreads } from '../judging/create-judges.ts';
import { loadIndex } from '../catalog/index/catalog-index.ts';
import type { Candidate } from '../catalog/ranking/index.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { createDiscoveryInput, type DiscoveryInput, discoveryInput } from '../discovery/discovery.schema.ts';
import { findFive, type FoundFive } from '../discovery/find-five.ts';
import { StepTimes } from '../jobs/running/step-times.ts';
import { OperatorError } from '../errors.ts';
import { issueWords } from '../http/problems/issue-words.ts';
import { pointerTo, sentenceOf } from '../http/problems/problem.ts';
import { withDatabase } from './database.ts';
import { table } from './say.ts';

type Options = {
  explain: boolean;
  audience?: string;
  competitor: string[];
  keyword: string[];
  exclude: string[];
  language: string[];
  platform: string[];
  minMembers?: number;
  maxMembers?: number;
  nsfw: boolean;
  limit: number;
  json: boolean;
};

/** Ranks communities for a brief as a job does, without a job or credits, and with `explain` shows what made each score. */
export async function discover(config: Config, brief: string, options: Options): Promise<void> {
  await withDatabase(config, async (database, url) => {
    const five = await findAsJob(config, database, url, readBrief(brief, options));
    const chosen = new Set(five.chosen);
    const shown = five.ranked.slice(0, options.limit).map((candidate) => ({
      chosen: chosen.has(candidate),
      name: five.communities.get(candidate.id)!.name,
      candidate,
    }));
    const { understanding, understood, times } = five;
    if (options.json) {
      const terms = { ...understood, added: Object.fromEntries(understood.added) };
      console.log(JSON.stringify({ understanding, terms, candidates: shown, milliseconds: times.milliseconds }));
      return;
    }
    const { terms, added, readAsPost } = understood;
    console.log(`Read as a ${readAsPost ? 'pasted post' : 'brief'}. Terms: ${terms.join(', ') || 'none'}`);
    const shownWords = [...added].map(([word, because]) =>
      options.explain ? `${word} ← ${because.map((words) => `"${words}"`).join(' ')}` : word,
    );
    if (added.size > 0) console.log(`Added: ${shownWords.join(', ')}`);
    if (options.explain) console.log(`Took: ${times.inWords()}`);
    console.log(table(shown.map(({ chosen: one, name, candidate }) => line(one, name, candidate, options.explain))));
  });
}

function readBrief(brief: string, options: Options): DiscoveryInput {
  const read = createDiscoveryInput.safeParse({
    brief,
    audience: options.audience,
    competitors: options.competitor,
    keywords: options.keyword,
    exclude_communities: options.exclude,
    languages: options.language,
    platforms: options.platform,
    min_members: options.minMembers,
    max_members: options.maxMembers,
    include_nsfw: options.nsfw,
  });
  if (read.success) return discoveryInput.parse(read.data);
  throw new OperatorError(
    read.error.issues
      .map((issue) => sentenceOf({ pointer: pointerTo(issue.path), detail: issueWords(issue) }))
      .join('\n'),
  );
}

/** What a language model costs is put down to the first account: it belongs to whoever runs this. */
async function findAsJob(
  config: Config,
  database: Database,
  url: string,
  brief: DiscoveryInput,
): Promise<FoundFive & { times: StepTimes }> {
  const logger = pino(pino.destination(2));
  const threads = judgingThreads();
  const signal = AbortSignal.timeout(config.jobDeadlineSeconds * 1000);
  try {
    const em = database.em.fork();
    const judges = await createJudges(config, { database, threads, logger });
    const job = { accountId: (await oldestAccount(em)) ?? '', jobId: `discover ${randomUUID()}` };
    const analyst = judges.analyst.forJob(job);
    const found = await withLivePlatforms(url, { config, database }, async (platforms) => {
      const env = { ...judges, analyst, threads, logger, platforms };
      const times = new StepTimes('Loading the index');
      const catalog = await loadIndex(url);
      times.begin('Reading the brief');
      const progress = async (_percent: number, stage: string) => times.begin(stage);
      const five = await findFive(env, em, catalog, { brief, job, signal, progress });
      times.end();
      return { ...five, times };
    });
    for (const warning of [...found.live.warnings, ...analyst.warnings()]) logger.warn(warning.message);
    return found;
  } finally {
    await threads.end();
  }
}

/** Every feature as `value → share`; the shares of all, and what nobody is without, make the score. */
function line(chosen: boolean, name: string, { score, features, matched, exactName }: Candidate, explain: boolean) {
  const parts = Object.entries(features ?? {}).map(([feature, { value, share }]) => [
    feature,
    `${value.toFixed(2)} → ${share.toFixed(2)}`,
  ]);
  return {
    ' ': chosen ? '*' : '',
    community: name,
    score: score.toFixed(3),
    ...(explain ? { ...Object.fromEntries(parts), exact: exactName ? 'yes' : '' } : {}),
    matched: matched
      .slice(0, 8)
      .map(({ term, source, worth }) => `${term} (${source} ${worth.toFixed(1)})`)
      .join(', '),
  };
}
