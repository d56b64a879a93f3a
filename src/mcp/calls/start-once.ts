import { createHash } from 'node:crypto';

const replayedMinutes = 10;
/** So often the same was started in a row, and each time it is too old or came to nothing. */
const maxLinks = 50;

export type Started = { id: string; status?: string; created_at: string };

/**
 * An agent whose call took too long for its client starts the same again. It gets the job that it has already started,
 * unless that came to nothing or is more than ten minutes old. Each next start has a key made of the job before it.
 */
export async function startOnce<Job extends Started>(
  input: Record<string, unknown>,
  {
    create,
    read,
  }: { create: (key: string) => Promise<{ job: Job; replayed: boolean }>; read: (id: string) => Promise<Job> },
): Promise<{ job: Job; replayed: boolean }> {
  let before = '';
  for (let link = 0; ; link++) {
    const { job, replayed } = await create(keyOf(input, before));
    if (!replayed || link === maxLinks) return { job, replayed };
    const now = await read(job.id).catch(() => null);
    if (now && isOfUse(now)) return { job: now, replayed };
    before = job.id;
  }
}

function isOfUse({ status, created_at: at }: Started): boolean {
  const minutes = (Date.now() - Date.parse(at)) / 60_000;
  return minutes < replayedMinutes && !['failed', 'canceling', 'canceled', 'disabled'].includes(status ?? '');
}

function keyOf(input: Record<string, unknown>, before: string): string {
  const sorted = Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `mcp-${createHash('sha256')
    .update(JSON.stringify([sorted, before]))
    .digest('hex')}`;
}
