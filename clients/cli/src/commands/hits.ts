import type { HitFilter, MonitoringHit } from '@whereabouts/client';
import { type Command, Option } from 'commander';
import { share, wholeNumber } from '../arguments.ts';
import { CliError, exitCodes } from '../failure.ts';
import { type Format, withFormats, writeCsv } from '../output.ts';
import type { Session } from '../session.ts';
import { hitColumns, showHit } from '../show/hits.ts';
import { pageFor, showFirst } from '../show-first.ts';
import { safeJson, type Terminal } from '../terminal.ts';

type Options = Format & {
  follow?: boolean;
  after?: number;
  limit: number;
  minRelevance?: number;
  review?: 'pending' | 'approved' | 'dismissed';
  community?: string;
  every?: number;
};

export function addHits(program: Command, session: Session): void {
  const { terminal } = session;
  withFormats(program.command('hits'))
    .description('what a monitoring job has found, the newest first')
    .argument('<job>', 'its id')
    .option('-f, --follow', 'stay, and show new hits as they come')
    .option('--after <number>', 'only hits after this one, the oldest first', wholeNumber(0, 1e15))
    .option('--limit <n>', 'how many', wholeNumber(1, 100_000), 20)
    .option('--min-relevance <share>', 'only what is at least as relevant, 0 to 1', share)
    .addOption(new Option('--review <status>', 'only with this review').choices(['pending', 'approved', 'dismissed']))
    .option('--community <name>', 'only in this community')
    .option('--every <seconds>', 'with --follow: how often to look (15)', wholeNumber(1, 3600))
    .addHelpText(
      'after',
      `
With --follow, --json gives one line of JSON for each hit.

Examples:
  $ whereabouts hits mon_01kaj6… --review pending
  $ whereabouts hits mon_01kaj6… --follow --min-relevance 0.7
  $ whereabouts hits mon_01kaj6… --follow --after 0 --json \\
      | while read -r hit; do …; done`,
    )
    .action(async (job: string, options: Options) => {
      const { monitoring } = await session.client();
      const filter: HitFilter = {
        ...(options.minRelevance !== undefined && { min_relevance: options.minRelevance }),
        ...(options.review && { review: options.review }),
        ...(options.community && { community: options.community }),
      };
      if (options.follow) return follow(session, job, options, filter);
      const query = {
        ...filter,
        limit: pageFor(options.limit),
        ...(options.after !== undefined && { after_sequence: options.after }),
      };
      await showFirst(terminal, monitoring.hits(job, query), options.limit, (hits) => {
        if (options.json) terminal.line(safeJson(hits));
        else if (options.csv) writeCsv(terminal, hits, hitColumns);
        else if (hits.length === 0) terminal.note('There are no such hits.');
        else for (const hit of hits) show(terminal, hit);
      });
    });
}

async function follow(session: Session, job: string, options: Options, filter: HitFilter): Promise<void> {
  const { terminal } = session;
  const { monitoring } = await session.client();
  const abort = new AbortController();
  const stop = () => abort.abort();
  process.once('SIGINT', stop);
  if (options.csv) writeCsv(terminal, [], hitColumns);
  if (terminal.interactive && !options.json) terminal.note('Waiting for hits; Ctrl-C ends it.');
  try {
    const hits = monitoring.newHits(job, {
      ...filter,
      afterSequence: options.after,
      everySeconds: options.every,
      signal: abort.signal,
      onTrouble: ({ message }) => terminal.note(`${message}; trying on.`),
    });
    for await (const hit of hits) {
      if (options.json) terminal.line(safeJson(hit));
      else if (options.csv) writeCsv(terminal, [hit], hitColumns, { header: false });
      else show(terminal, hit);
    }
  } catch (error) {
    if (abort.signal.aborted) throw new CliError('', exitCodes.interrupted);
    throw error;
  } finally {
    process.off('SIGINT', stop);
  }
}

function show(terminal: Terminal, hit: MonitoringHit): void {
  showHit(terminal, hit);
  terminal.line();
}
