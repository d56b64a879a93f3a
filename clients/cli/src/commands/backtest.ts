import type { Backtest } from '@whereabouts/client';
import { type Command, Option } from 'commander';
import { wholeNumber } from '../arguments.ts';
import { targetOf, type TargetOptions, withTarget } from '../monitoring-target.ts';
import { type Format, withFormats, writeCsv } from '../output.ts';
import type { Session } from '../session.ts';
import { showBacktest } from '../show/monitoring.ts';
import type { Column } from '../table.ts';
import { safeJson } from '../terminal.ts';

const columns: Column<Backtest['examples'][number]>[] = [
  { name: 'relevance', value: ({ relevance }) => relevance },
  { name: 'community', value: ({ community }) => community },
  { name: 'created', value: (example) => example.created_at },
  { name: 'title', value: ({ title }) => title },
  { name: 'excerpt', value: ({ excerpt }) => excerpt },
  { name: 'clause', value: ({ clause }) => clause },
  { name: 'url', value: ({ url }) => url },
];

type BacktestOptions = { days?: number; all?: boolean; cursor?: string };

export function addBacktest(program: Command, session: Session): void {
  const { terminal } = session;
  withFormats(withTarget(program.command('backtest')))
    .description('see what a monitoring job would have found; it costs and creates nothing')
    .option('--days <n>', 'how many days back (30)', wholeNumber(1, 3650))
    .addOption(new Option('--all', 'all that is stored').conflicts('days'))
    .option('--cursor <cursor>', 'continue a backtest that stopped before it had looked at everything')
    .addHelpText(
      'after',
      `
Example:
  $ whereabouts backtest --query 'ynab AND (alternative OR "instead of")' \\
      --days 90`,
    )
    .action(async (options: Format & TargetOptions & BacktestOptions) => {
      const { monitoring } = await session.client();
      const backtest = await monitoring.backtest({
        ...targetOf(options),
        ...(options.all ? { days: null } : options.days !== undefined && { days: options.days }),
        cursor: options.cursor ?? null,
      });
      if (options.json) terminal.line(safeJson(backtest));
      else if (options.csv) writeCsv(terminal, backtest.examples, columns);
      else showBacktest(terminal, backtest);
    });
}
