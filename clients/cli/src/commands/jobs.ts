import { Argument, type Command } from 'commander';
import type { Job, Whereabouts } from '@whereabouts/client';
import { wholeNumber } from '../arguments.ts';
import { CliError, exitCodes } from '../failure.ts';
import { followJob, hasEnded } from '../follow-job.ts';
import { type Format, withFormats, withJson, writeList } from '../output.ts';
import type { Session } from '../session.ts';
import { pageFor, showFirst } from '../show-first.ts';
import { discoveryColumns, showDiscovery } from '../show/discovery.ts';
import { moment } from '../show/figures.ts';
import { overviewColumns, showOverview } from '../show/overview.ts';
import type { Column } from '../table.ts';
import { safeJson } from '../terminal.ts';
import { writeResult } from '../write-result.ts';

const columns: Column<Job>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'status', value: ({ status }) => status },
  { name: 'created', value: (job) => moment(job.created_at) },
  { name: 'credits', value: ({ credits }) => credits.charged },
  {
    name: 'about',
    value: ({ input }) => ('brief' in input ? input.brief.slice(0, 160) : input.communities.join(', ')),
    wraps: true,
  },
];

/** Discovery and overview jobs that were created before. */
export function addJobs(program: Command, session: Session): void {
  const { terminal } = session;
  withFormats(program.command('jobs'))
    .description('list discovery or overview jobs, the newest first')
    .addArgument(new Argument('[kind]', 'which').choices(['discovery', 'overview']).default('discovery'))
    .option('--status <statuses>', 'only these, comma-separated: queued, running, succeeded, failed, canceled')
    .option('--limit <n>', 'how many', wholeNumber(1, 1000), 20)
    .action(async (kind: 'discovery' | 'overview', options: Format & { status?: string; limit: number }) => {
      const client = await session.client();
      const query = { limit: pageFor(options.limit), ...(options.status && { status: options.status }) };
      const list: { toArray: (max: number) => Promise<Job[]> } =
        kind === 'discovery' ? client.communityDiscovery.list(query) : client.communityOverview.list(query);
      await showFirst(terminal, list, options.limit, (jobs) =>
        writeList(terminal, options, jobs, columns, `There are no ${kind} jobs.`),
      );
    });

  withFormats(program.command('result'))
    .description('show the result of a discovery or overview job; waits while it runs')
    .argument('<job>', 'its id')
    .action(async (id: string, format: Format) => {
      const { communityDiscovery, communityOverview } = await session.client();
      if (kindOf(id) === 'communityDiscovery') {
        const result = await followJob(session, communityDiscovery, await communityDiscovery.get(id));
        writeResult(terminal, format, result, discoveryColumns, showDiscovery);
      } else {
        const result = await followJob(session, communityOverview, await communityOverview.get(id));
        writeResult(terminal, format, result, overviewColumns, showOverview);
      }
    });

  withJson(program.command('cancel'))
    .description('cancel a discovery or overview job that has not finished')
    .argument('<job>', 'its id')
    .action(async (id: string, { json }: Format) => {
      const job = await (await session.client())[kindOf(id)].cancel(id);
      if (hasEnded(job))
        throw new CliError(
          `The job ${id} cannot be canceled: it has ${job.status === 'succeeded' ? 'succeeded' : `ended as ${job.status}`}.`,
          exitCodes.jobFailed,
        );
      terminal.line(json ? safeJson(job) : `${id} is ${job.status}`);
    });
}

function kindOf(id: string): keyof Pick<Whereabouts, 'communityDiscovery' | 'communityOverview'> {
  if (id.startsWith('cdj_')) return 'communityDiscovery';
  if (id.startsWith('coj_')) return 'communityOverview';
  throw new CliError(
    `${id} is neither a discovery (cdj_…) nor an overview (coj_…) job: “whereabouts jobs” lists them.`,
  );
}
