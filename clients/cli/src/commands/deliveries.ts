import type { Delivery, DeliveryFilter } from '@whereabouts/client';
import type { Command } from 'commander';
import { wholeNumber } from '../arguments.ts';
import { CliError } from '../failure.ts';
import { type Format, withFormats, withJson, writeList } from '../output.ts';
import type { Session } from '../session.ts';
import { pageFor, showFirst } from '../show-first.ts';
import { moment } from '../show/figures.ts';
import type { Column } from '../table.ts';
import { safeJson } from '../terminal.ts';

const columns: Column<Delivery>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'created', value: (one) => moment(one.created_at) },
  { name: 'event', value: ({ event }) => event.type, wraps: true },
  { name: 'status', value: ({ status }) => status },
  { name: 'attempts', value: ({ attempts }) => attempts.length },
  { name: 'next', value: (one) => moment(one.next_attempt_at), wraps: true },
  { name: 'last answer', value: (one) => lastAnswer(one), wraps: true },
];

export function addDeliveries(program: Command, session: Session): void {
  const { terminal } = session;
  const deliveries = program.command('deliveries').description('what was sent to a destination, and what came back');
  withFormats(deliveries.command('list', { isDefault: true }))
    .description('the newest deliveries')
    .argument('<destination>', 'its id')
    .option('--status <status>', 'only pending, delivered, failed or dropped')
    .option('--limit <n>', 'how many', wholeNumber(1, 1_000), 20)
    .action(async (id: string, options: Format & { status?: string; limit: number }) => {
      const { destinations } = await session.client();
      const filter = { limit: pageFor(options.limit), ...(options.status && { status: options.status }) };
      const list = destinations.deliveries(id, filter as DeliveryFilter);
      await showFirst(terminal, list, options.limit, (found) =>
        writeList(terminal, options, found, columns, 'Nothing has been sent there yet.'),
      );
    });
  withJson(deliveries.command('resend'))
    .description('send one delivery again, or all since a time')
    .argument('<destination>', 'its id')
    .option('--delivery <id>', 'this one')
    .option('--since <time>', 'all since then, such as 2026-11-21T00:00:00Z')
    .action(async (id: string, options: Format & { delivery?: string; since?: string }) => {
      if ((options.delivery === undefined) === (options.since === undefined))
        throw new CliError('Give --delivery or --since.');
      const input = { delivery_id: options.delivery ?? null, since: options.since ?? null };
      const done = await (await session.client()).destinations.redeliver(id, input);
      terminal.line(options.json ? safeJson(done) : `${done.deliveries} are sent again`);
    });
}

function lastAnswer({ attempts, status_reason: reason }: Delivery): string {
  const last = attempts.at(-1);
  return reason ?? last?.error ?? (last ? `${last.status_code ?? ''} in ${last.duration_ms} ms` : '');
}
