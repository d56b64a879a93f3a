import { readFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import { addBacktest } from './commands/backtest.ts';
import { addCompletion } from './commands/completion.ts';
import { addChanges } from './commands/changes.ts';
import { addDeliveries } from './commands/deliveries.ts';
import { addDestinations } from './commands/destinations.ts';
import { addDiscover } from './commands/discover.ts';
import { addHits } from './commands/hits.ts';
import { addJobs } from './commands/jobs.ts';
import { addKeys } from './commands/keys.ts';
import { addLogin } from './commands/login.ts';
import { addMonitor } from './commands/monitor.ts';
import { addOpen } from './commands/open.ts';
import { addOverview } from './commands/overview.ts';
import { addReview } from './commands/review.ts';
import { addUsage } from './commands/usage.ts';
import { exitHelp } from './failure.ts';
import type { Session } from './session.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** A text that begins with a hyphen is taken for an option. */
function withWayOut(error: string): string {
  return /^error: unknown option '-[^']*\s/.test(error)
    ? `${error}(a text that begins with - goes behind --, after all options: discover -- "- …")\n`
    : error;
}

/** All commands. */
export function buildProgram(session: Session): Command {
  const { io, terminal } = session;
  const program = new Command('whereabouts')
    .description('Where are the people you want to understand? Research over public discussion communities.')
    .version(version)
    .addOption(new Option('--url <address>', 'where the service is (or WHEREABOUTS_URL)'))
    .configureHelp({ sortSubcommands: false, showGlobalOptions: false, minWidthToWrap: 20 })
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      outputError: (text, write) => write(withWayOut(text)),
      getOutHelpWidth: () => Math.min(terminal.width, 100),
      getErrHelpWidth: () => Math.min(terminal.width, 100),
      getOutHasColors: () => terminal.colours,
      getErrHasColors: () => terminal.colours,
    })
    .exitOverride()
    .showHelpAfterError('(add --help to see how it is used)')
    .addHelpText(
      'after',
      `
Examples:
  $ whereabouts login
  $ whereabouts discover "A budgeting app for couples who argue about money" \\
      --competitor YNAB
  $ whereabouts overview r/personalfinance r/ynab --goal "hear why budgets fail"
  $ whereabouts monitor create "Budgeting tools" --query 'ynab AND alternative'
  $ whereabouts hits mon_01kaj6… --follow

The token comes from WHEREABOUTS_TOKEN, or else from “whereabouts login”.
${exitHelp}`,
    );
  program.on('option:url', (url: string) => (session.givenUrl = url));
  for (const add of [
    addDiscover,
    addOverview,
    addJobs,
    addMonitor,
    addHits,
    addReview,
    addBacktest,
    addChanges,
    addDestinations,
    addDeliveries,
    addUsage,
    addKeys,
    addLogin,
    addOpen,
  ])
    add(program, session);
  addCompletion(program);
  return program;
}
