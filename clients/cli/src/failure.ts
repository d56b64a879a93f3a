import { JobError, WhereaboutsError } from '@whereabouts/client';

/** Scripts decide by these; `whereabouts --help` lists them. */
export const exitCodes = {
  failed: 1,
  usage: 2,
  notAllowed: 3,
  notFound: 4,
  noCredits: 5,
  later: 6,
  jobFailed: 7,
  interrupted: 130,
} as const;

export const exitHelp = `
Exit codes:
  0  done
  1  something failed that is not below
  2  the command or its input is wrong
  3  not signed in, or the key may not do this
  4  there is no such thing, or not any more
  5  not enough credits
  6  the service cannot be reached or is busy: try again later
  7  the job failed or was canceled
  130  stopped with Ctrl-C`;

/** A failure of ours: one sentence that says what to do. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.usage) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Any failure as a sentence with what to do, and its exit code. */
export function describeFailure(error: unknown, url: string): { message: string; exitCode: number } {
  if (error instanceof CliError) return { message: error.message, exitCode: error.exitCode };
  if (error instanceof JobError) return { message: sentence(error.message), exitCode: exitCodes.jobFailed };
  if (error instanceof WhereaboutsError) return { message: describe(error, url), exitCode: exitCodeOf(error) };
  return {
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    exitCode: exitCodes.failed,
  };
}

function describe(error: WhereaboutsError, url: string): string {
  const { code, problem, message, requestId, retryAfterSeconds } = error;
  const pause = retryAfterSeconds ? `${Math.ceil(retryAfterSeconds)} s` : 'a moment';
  switch (code) {
    case 'connection_failed':
      return `${url} cannot be reached: check that the service runs and that the address is right (--url or WHEREABOUTS_URL).`;
    case 'timed_out':
      return `${sentence(message)} The service may be busy: try again in ${pause}.`;
    case 'unexpected_answer':
      return `${sentence(message)} Check the address ${url} (--url or WHEREABOUTS_URL).`;
    case 'missing_token':
    case 'invalid_token':
    case 'token_expired':
    case 'token_revoked':
      return `${sentence(message)} Sign in with “whereabouts login”, or set WHEREABOUTS_TOKEN.`;
    case 'insufficient_scope':
      return `${sentence(message)} Use a key that has it; “whereabouts whoami” shows what yours may do.`;
    case 'insufficient_credits':
      return `This costs ${problem?.required_credits} credits and you have ${problem?.available_credits}: ask whoever runs the service for more.`;
    case 'invalid_request':
    case 'unprocessable_input':
      return (
        (problem?.errors ?? [])
          .map(({ pointer, detail }) => `${pointer.slice(1) || 'The input'}: ${sentence(detail)}`)
          .join('\n') || message
      );
    case 'job_not_finished':
      return `${sentence(message)} “whereabouts result” waits for it.`;
    case 'rate_limited':
    case 'too_many_active_jobs':
    case 'service_unavailable':
      return `${sentence(message)} Try again in ${pause}.`;
    case 'internal_error':
      return `Something went wrong in the service: tell whoever runs it the request id ${requestId}.`;
    default:
      return sentence(message);
  }
}

function exitCodeOf({ code, status }: WhereaboutsError): number {
  if (code === 'connection_failed' || code === 'timed_out') return exitCodes.later;
  if (code === 'job_failed' || code === 'job_canceled') return exitCodes.jobFailed;
  switch (status) {
    case 400:
    case 413:
    case 422:
      return exitCodes.usage;
    case 401:
    case 403:
      return exitCodes.notAllowed;
    case 402:
      return exitCodes.noCredits;
    case 404:
    case 410:
      return exitCodes.notFound;
    case 429:
    case 503:
      return exitCodes.later;
    default:
      return exitCodes.failed;
  }
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
