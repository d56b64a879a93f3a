import { pino } from 'pino';
import { builtinAnalyst } from '../analysis/builtin/builtin-analyst.ts';
import { createSentenceEncoder } from '../analysis/sentence-encoder/sentence-encoder.ts';
import { loadIndex } from '../catalog/index/catalog-index.ts';
import type { Candidate } from '../catalog/ranking/index.ts';
import { readCandidates } from '../catalog/posts/read-candidates.ts';
import type { Config } from '../config.ts';
import { chooseFive } from '../discovery/choose-five.ts';
import { meaningOf } from '../discovery/meaning-of.ts';
import { toQuery } from '../discovery/to-query.ts';
import { withDatabase } from './database.ts';
import { table } from './table.ts';

export type DiscoverOptions = {
  explain: boolean;
  competitors: string[];
  keywords: string[];
  audience: string | null;
  limit: number;
  json: boolean;
};

/** Ranks communities for a brief without a job or credits, and with `explain` shows what made each score. */
export async function discover(config: Config, text: string, options: DiscoverOptions): Promise<void> {
  await withDatabase(config, async (database, url) => {
    const { ranking } = await loadIndex(url);
    const { audience, competitors, keywords } = options;
    const brief = { brief: text, audience, competitors, keywords };
    const understanding = await builtinAnalyst.understandBrief(brief, AbortSignal.timeout(60_000));
    const query = toQuery(brief, understanding);
    const encoder = config.sentenceEncoder ? createSentenceEncoder() : null;
    const logger = pino(pino.destination(2));
    const meaning = await meaningOf({ encoder, logger }, ranking, brief, AbortSignal.timeout(60_000));
    const found = ranking.search(query, { limit: options.limit, meaning });
    const rows =
      found.length > 0
        ? await readCandidates(
            database.em.fork(),
            found.map(({ id }) => id),
          )
        : [];
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    const chosen = new Set(chooseFive(found, (a, b) => ranking.similarity(a, b)).chosen);
    const shown = found.map((candidate) => ({
      chosen: chosen.has(candidate),
      name: names.get(candidate.id) ?? String(candidate.id),
      candidate,
    }));
    const understood = ranking.understand(query);
    if (options.json) {
      const terms = { ...understood, added: Object.fromEntries(understood.added) };
      console.log(JSON.stringify({ understanding, terms, candidates: shown }));
      return;
    }
    const { terms, added, readAsPost } = understood;
    console.log(`Read as a ${readAsPost ? 'pasted post' : 'brief'}. Terms: ${terms.join(', ') || 'none'}`);
    const shownWords = [...added].map(([word, because]) =>
      options.explain ? `${word} ← ${because.map((words) => `"${words}"`).join(' ')}` : word,
    );
    if (added.size > 0) console.log(`Added: ${shownWords.join(', ')}`);
    console.log(table(shown.map(({ chosen: one, name, candidate }) => line(one, name, candidate, options.explain))));
  });
}

/** Every source as `raw → weighted`; the weighted ones add up to the score. */
function line(chosen: boolean, name: string, { score, sources, matched, exactName }: Candidate, explain: boolean) {
  const parts = Object.entries(sources).map(([source, { raw, weighted }]) => [
    source,
    `${raw.toFixed(2)} → ${weighted.toFixed(3)}`,
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
