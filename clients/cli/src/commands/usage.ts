import type { Command } from 'commander';
import { withJson } from '../output.ts';
import type { Session } from '../session.ts';
import { count } from '../show/figures.ts';
import { writeTable } from '../table.ts';
import { safeJson } from '../terminal.ts';

export function addUsage(program: Command, session: Session): void {
  const { terminal } = session;
  withJson(program.command('usage'))
    .description('credits, what exists, prices and what was spent')
    .action(async ({ json }: { json?: boolean }) => {
      const usage = await (await session.client()).usage();
      if (json) return terminal.line(safeJson(usage));
      const { available, reserved, consumed, granted } = usage.credits;
      terminal.line(`${terminal.style('bold', count(available))} credits can be spent`);
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
      terminal.heading('Spent');
      writeTable(terminal, usage.by_operation, [
        { name: 'operation', value: ({ operation }) => operation },
        { name: 'key', value: (row) => row.key_id },
        { name: 'times', value: ({ times }) => times },
        { name: 'credits', value: ({ credits }) => credits },
      ]);
    });
}
