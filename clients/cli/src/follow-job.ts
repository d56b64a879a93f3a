import { select } from '@clack/prompts';
import { type Job, JobError, type Jobs, WhereaboutsError } from '@whereabouts/client';
import { CliError, exitCodes } from './failure.ts';
import { ProgressLine } from './progress-line.ts';
import type { Session } from './session.ts';

/**
 * Waits for the result of a job and shows how far it is. Ctrl-C asks what to do with the job; a second one, or one where
 * nobody can be asked, leaves it running.
 */
export async function followJob<Input, OneJob extends Job, Result>(
  { terminal }: Session,
  jobs: Jobs<Input, OneJob, Result>,
  job: OneJob,
): Promise<Result> {
  const line = new ProgressLine(terminal);
  for (;;) {
    const abort = new AbortController();
    const interrupt = () => abort.abort();
    process.on('SIGINT', interrupt);
    try {
      return await jobs.waitForResult(job.id, {
        signal: abort.signal,
        onProgress: ({ progress: { percent, stage } }) => line.show(percent, stage),
      });
    } catch (error) {
      if (!abort.signal.aborted) {
        if (saysNothingOfJob(error)) terminal.note(goesOn(job.id));
        throw error;
      }
    } finally {
      line.clear();
      process.off('SIGINT', interrupt);
    }
    if (!terminal.interactive) throw leaving(job.id);
    await askWhetherToWait();
  }

  async function askWhetherToWait(): Promise<void> {
    const answer = await select({
      message: 'The job is still running. What now?',
      options: [
        { value: 'wait', label: 'Keep waiting' },
        { value: 'leave', label: 'Leave it running', hint: `whereabouts result ${job.id}` },
        { value: 'cancel', label: 'Cancel it' },
      ],
      output: process.stderr,
    });
    if (answer === 'wait') return;
    if (answer === 'cancel') {
      if (hasEnded(await jobs.cancel(job.id))) return;
      throw new CliError(`The job ${job.id} is canceled.`, exitCodes.interrupted);
    }
    throw leaving(job.id);
  }
}

/** By itself, before anybody canceled it. */
export function hasEnded({ status }: Job): boolean {
  return status === 'succeeded' || status === 'failed';
}

/** The service could not be asked, or not now. */
function saysNothingOfJob(error: unknown): boolean {
  return error instanceof WhereaboutsError && !(error instanceof JobError) && error.retryable;
}

function leaving(id: string): CliError {
  return new CliError(goesOn(id), exitCodes.interrupted);
}

function goesOn(id: string): string {
  return `The job goes on: “whereabouts result ${id}” shows its result, “whereabouts cancel ${id}” cancels it.`;
}
