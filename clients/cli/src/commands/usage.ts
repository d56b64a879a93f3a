import type { Whereabouts } from '@whereabouts/client';
import type { Command } from 'commander';
import { type Format, withJson } from '../output.ts';
import type { Session } from '../session.ts';
import { count } from '../show/figures.ts';
import { writeTable } from '../table.ts';
import { safeJson } from '../terminal.ts';

export function addUsage(program: Command, session: Session): void {
  const { terminal } = session;
  withJson(program.command('usage'))
    .description('credits, what exists, prices and what was spent')
    .action(async ({ json }: Format) => {
      const client = await session.client();
      const usage = await client.usage();
      if (json) return terminal.line(safeJson(usage));
      const { available, reserved, consumed, granted } = usage.credits;
      terminal.line(
        `${terminal.style('bold', count(available))} ${available === 1 ? 'credit' : 'credits'} can be spent`,
      );
      terminal.prose(
        `${count(granted)} given, ${count(consumed)} spent, ${count(reserved)} set aside for running jobs`,
        {
          format: 'dim',
        },
      );
      terminal.heading('What there is');
      for (const [name, counts] of Object.entries(usage.resources)) {
        const parts = Object.entries(counts).map(([what, n]) => `${count(n)} ${what.replaceAll('_', ' ')}`);
        terminal.line(`  ${name.replaceAll('_', ' ').padEnd(26)}${parts.join(', ')}`);
      }
      terminal.heading('Prices');
      writeTable(terminal, usage.prices, [
        { name: 'operation', value: ({ operation }) => operation },
        { name: 'credits', value: ({ credits }) => credits },
        { name: 'per', value: ({ unit }) => unit },
        { name: 'what it is', value: ({ description }) => description, wraps: true },
      ]);
      if (usage.by_operation.length === 0) return;
      const names = await namesOfKeys(client);
      terminal.heading('Spent');
      writeTable(terminal, usage.by_operation, [
        { name: 'operation', value: ({ operation }) => operation },
        { name: 'key', value: ({ key_id: id }) => (id === null ? 'the service' : (names.get(id) ?? id)), wraps: true },
        { name: 'times', value: ({ times }) => times },
        { name: 'credits', value: ({ credits }) => credits },
      ]);
    });
}

/** As far as the caller may read them. */
async function namesOfKeys(client: Whereabouts): Promise<ReadonlyMap<string, string>> {
  const { key: own } = await client.whoami();
  const keys = own.scopes.includes('keys:read') ? await client.keys.list({ limit: 100 }).toArray() : [own];
  return new Map(keys.map(({ id, name }) => [id, name]));
}
