export type JobKind = 'community_discovery' | 'community_overview';

/** queued → running → succeeded | failed; queued → canceled; running → canceling → canceled. */
export type JobStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'canceling' | 'canceled';

export const activeStatuses = ['queued', 'running', 'canceling'] as const satisfies JobStatus[];

export function isActive(status: JobStatus): boolean {
  return (activeStatuses as readonly JobStatus[]).includes(status);
}

export type JobError = { code: string; message: string; retryable: boolean };

export type Warning = { code: string; message: string; community: string | null };

export const deadlineExceeded: JobError = {
  code: 'deadline_exceeded',
  message: 'The job was not finished before its deadline',
  retryable: true,
};

export const judgingTooSlow: JobError = {
  code: 'judging_too_slow',
  message: 'What was read could not be judged in time: a text in it takes too long',
  retryable: false,
};

export const attemptsExhausted: JobError = {
  code: 'attempts_exhausted',
  message: 'The job failed again at every attempt',
  retryable: true,
};

export const workersLost: JobError = {
  code: 'workers_lost',
  message: 'The job was begun again and again, and each time its worker or its database was lost',
  retryable: true,
};
