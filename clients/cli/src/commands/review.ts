import { isCancel, select, text } from '@clack/prompts';
import type { MonitoringHit, ReviewInput } from '@whereabouts/client';
import type { Command } from 'commander';
import { CliError, exitCodes } from '../failure.ts';
import { type Format, withJson } from '../output.ts';
import type { Session } from '../session.ts';
import { showHit } from '../show/hits.ts';
import { safeJson } from '../terminal.ts';

type Options = Format & { approve?: boolean; dismiss?: boolean; reopen?: boolean; note?: string };

/** Notes what a person decided; nothing is ever posted. */
export function addReview(program: Command, session: Session): void {
  const { terminal } = session;
  withJson(program.command('review'))
    .description('approve or dismiss hits; without a hit, go through all that are pending')
    .argument('<job>', 'the id of the monitoring job')
    .argument('[hit...]', 'their numbers or ids')
    .option('--approve', 'they are what you look for')
    .option('--dismiss', 'they are not')
    .option('--reopen', 'let them wait for a review again')
    .option('--note <words>', 'why, for your team')
    .addHelpText(
      'after',
      `
Examples:
  $ whereabouts review mon_01kaj6…
  $ whereabouts review mon_01kaj6… 41 42 --dismiss --note "hiring posts"`,
    )
    .action(async (job: string, hits: string[], options: Options) => {
      if (hits.length === 0) return goThrough(session, job);
      const input: ReviewInput = { status: statusOf(options), note: options.note ?? null };
      const { monitoring } = await session.client();
      for (const given of hits) {
        const hit = await monitoring.review(job, await idOf(session, job, given), input);
        terminal.line(options.json ? safeJson(hit) : `#${hit.sequence} is ${hit.review.status}`);
      }
    });
}

async function idOf(session: Session, job: string, given: string): Promise<string> {
  if (given.startsWith('hit_')) return given;
  const number = /^#?(\d{1,15})$/.exec(given)?.[1];
  if (number === undefined)
    throw new CliError(`${given} is neither the number nor the id of a hit: “whereabouts hits ${job}” shows them.`);
  const { monitoring } = await session.client();
  const [hit] = (await monitoring.hits(job, { after_sequence: Math.max(0, Number(number) - 1), limit: 1 }).page()).data;
  if (hit?.sequence !== Number(number)) throw new CliError(`The job has no hit ${number}.`, exitCodes.notFound);
  return hit.id;
}

async function goThrough(session: Session, job: string): Promise<void> {
  const { terminal } = session;
  if (!terminal.interactive)
    throw new CliError('Say which hits, and --approve or --dismiss: there is no terminal to ask on.');
  const { monitoring } = await session.client();
  let reviewed = 0;
  for await (const hit of monitoring.hits(job, { review: 'pending', order: 'asc', limit: 50 })) {
    terminal.line();
    showHit(terminal, hit);
    const decision = await ask(hit);
    if (decision === 'quit') break;
    if (decision === 'skip') continue;
    await monitoring.review(job, hit.id, decision);
    reviewed++;
  }
  terminal.note(`${reviewed} reviewed.`);
}

async function ask({ sequence }: MonitoringHit): Promise<ReviewInput | 'skip' | 'quit'> {
  const output = process.stderr;
  const status = await select<'approved' | 'dismissed' | 'skip' | 'quit'>({
    message: `Is #${sequence} what you look for?`,
    options: [
      { value: 'approved', label: 'Yes' },
      { value: 'dismissed', label: 'No' },
      { value: 'skip', label: 'Later' },
      { value: 'quit', label: 'Enough for now' },
    ],
    output,
  });
  if (isCancel(status)) return 'quit';
  if (status === 'skip' || status === 'quit') return status;
  const note = await text({ message: 'Why? (may be empty)', output });
  if (isCancel(note)) return 'quit';
  return { status, note: note?.trim() || null };
}

function statusOf({ approve, dismiss, reopen }: Options): ReviewInput['status'] {
  const given = (['approved', 'dismissed', 'pending'] as const).filter((_, i) => [approve, dismiss, reopen][i]);
  const [status] = given;
  if (status === undefined || given.length > 1) throw new CliError('Give one of --approve, --dismiss and --reopen.');
  return status;
}
