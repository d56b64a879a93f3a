import { tasksOf, ThreadEnded } from '../../threads/thread-task.ts';
import type { RunOptions, ThreadPool } from '../../threads/thread-pool.ts';
import type { CommunityRules, RuleSource } from '../analyst.ts';
import type { AnalystWorks } from './analyst-works.ts';
import { readCommunityRules } from './rules/read-community-rules.ts';
import { rulesWithin } from './within-limits.ts';

/** Platforms show fifteen or so. */
const maxRules = 200;

/** Reads all sources together, because rules may contradict each other; `unread`: those left out because they took too long. */
export async function readRuleSources(
  threads: ThreadPool,
  sources: readonly RuleSource[],
  options: RunOptions,
): Promise<{ rules: CommunityRules; unread: string[] }> {
  const readUnlessLate = async (some: readonly RuleSource[]): Promise<CommunityRules | null> => {
    try {
      return await threads.run(tasksOf<AnalystWorks>()('readRules'), some, options);
    } catch (error) {
      if (error instanceof ThreadEnded) return null;
      throw error;
    }
  };
  const given = sources.map(({ source, texts }) => ({ source, texts: rulesWithin(texts.slice(0, maxRules)) }));
  const rules = await readUnlessLate(given);
  if (rules) return { rules, unread: [] };
  const readable: RuleSource[] = [];
  for (const source of given) if (await readUnlessLate([source])) readable.push(source);
  const rest = await readUnlessLate(readable);
  const unread = given.filter((source) => !rest || !readable.includes(source)).map(({ source }) => source);
  return { rules: rest ?? readCommunityRules([]), unread };
}
