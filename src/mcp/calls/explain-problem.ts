import type { AppError, ErrorCode } from '../../errors.ts';
import { sentenceOf } from '../../http/problems/problem.ts';
import { beginningOf } from '../../text/beginning.ts';
import { withoutHidden } from '../../text/hidden-characters.ts';

/** What an agent does next, by the code of the problem. */
const nextSteps: Partial<Record<ErrorCode, string>> = {
  invalid_request: 'Correct the named fields and call again.',
  invalid_cursor: 'Call again without cursor.',
  missing_token: 'Tell the person to set the API key in the settings of this connection.',
  invalid_token: 'Tell the person to check the API key of this connection.',
  token_expired: 'Tell the person that the API key has expired and a new one is needed.',
  token_revoked: 'Tell the person that the API key was revoked and a new one is needed.',
  insufficient_scope: 'Tell the person that this connection needs a key with that scope.',
  insufficient_credits:
    'Do not try again: tell the person, who can ask the operator for credits. get_usage shows prices.',
  account_suspended: 'Tell the person to ask the operator.',
  not_found: 'Check the name; find_communities finds communities by what they talk about.',
  job_not_found: 'list_jobs shows the jobs that there are.',
  hit_not_found: 'Nothing was noted. list_hits shows the hits that there are.',
  job_not_finished: 'Call get_job with wait_seconds 25.',
  job_failed: 'get_job tells why.',
  job_canceled: 'Somebody canceled it; start a new one if it is still wanted.',
  result_expired: 'Start a new job if the result is still wanted.',
  resource_limit_reached: 'Disable a monitor with change_monitor, or ask the operator for a higher limit.',
  revision_mismatch: 'Read it again with get_job, then change it.',
  unprocessable_input: 'Correct the input and call again.',
  rate_limited: 'Wait before the next call.',
  too_many_active_jobs: 'Wait until one has ended: get_job with wait_seconds.',
  idempotency_in_progress: 'The same call is being worked on: wait a moment, then call again.',
  service_unavailable: 'Try again in a moment.',
  internal_error: 'Try once more; then tell the person the request id.',
};

/** A name that nobody has may be as long as an agent likes: it knows what it sent. */
const maxCharacters = 1_000;

/** A problem as an agent reads it: the code, what is wrong, and what to do now. */
export function explainProblem(error: AppError, requestId: string): string {
  const { members, headers, errors } = error.extras;
  const further = (errors ?? []).slice(1).map(sentenceOf);
  const { required_credits: required, available_credits: available } = (members ?? {}) as Record<
    string,
    number | undefined
  >;
  const wrong = [error.message, ...further].map((sentence) => sentence.replace(/\.$/, '')).join('; ');
  const said = [
    `${error.code}: ${wrong.length > maxCharacters ? `${beginningOf(wrong, maxCharacters)}…` : `${wrong}.`}`,
    ...(required === undefined ? [] : [`It costs ${required} credits, ${available} are there.`]),
    ...(headers?.['Retry-After'] === undefined ? [] : [`Wait ${headers['Retry-After']} s.`]),
    ...(nextSteps[error.code] === undefined ? [] : [nextSteps[error.code]!]),
    ...(error.code === 'internal_error' ? [`Request id: ${requestId}.`] : []),
  ];
  return withoutHidden(said.join(' '));
}
