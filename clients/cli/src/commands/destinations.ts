import type { Destination, DestinationInput, DestinationWithSecret } from '@whereabouts/client';
import type { Command } from 'commander';
import { several, share, wholeNumber } from '../arguments.ts';
import { CliError } from '../failure.ts';
import { type Format, withFormats, withJson, writeList } from '../output.ts';
import type { Session } from '../session.ts';
import { moment } from '../show/figures.ts';
import type { Column } from '../table.ts';
import { plain, safeJson } from '../terminal.ts';
import { addSwitches } from './switches.ts';

type CreateOptions = Format & {
  event?: string[];
  job?: string[];
  minRelevance?: number;
  digest?: string;
  at?: string;
  weekday?: string;
  timezone?: string;
  quiet?: string;
  maxPerDay?: number;
  failuresTo?: string;
  token?: string;
};

const columns: Column<Destination>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'kind', value: ({ kind }) => kind },
  { name: 'status', value: ({ status }) => status },
  { name: 'waiting', value: ({ waiting }) => waiting },
  { name: 'last', value: (one) => moment(one.last_delivered_at) },
  { name: 'name', value: ({ name }) => name, wraps: true },
  { name: 'what is wrong', value: (one) => one.status_reason ?? '', wraps: true },
];
const maxOverlapSeconds = 604_800;

export function addDestinations(program: Command, session: Session): void {
  const destinations = program.command('destinations').description('where hits and other events are sent');
  addCreate(destinations, session);
  addReading(destinations, session);
  addSwitches(destinations, session, {
    argument: '<destination...>',
    enable: 'start it, also when it was disabled for failing',
    disable: 'stop it; what is on its way waits',
    delete: 'end it; its log goes with it',
    of: (client) => client.destinations,
  });
}

function addCreate(destinations: Command, session: Session): void {
  const { terminal } = session;
  withJson(destinations.command('create'))
    .description('create a destination; the secret of a webhook is shown once')
    .argument('<kind>', 'webhook, slack, discord, email or ntfy')
    .argument('<address>', 'a web address; of e-mail a mail address')
    .argument('[name]', 'what you call it; the kind when absent')
    .option('--event <type>', 'what it is told of, may be repeated (all but jobs that have ended)', several)
    .option('--job <id>', 'only of this monitoring job, may be repeated', several)
    .option('--min-relevance <share>', 'only of hits that are at least as relevant', share)
    .option('--digest <every>', 'together, every hour, day or week, instead of at once')
    .option('--at <time>', 'when a digest comes, such as 08:30')
    .option('--weekday <day>', 'the day of a weekly digest')
    .option('--quiet <hours>', 'when it is left alone, such as 22:00-07:00')
    .option('--timezone <name>', 'the time zone of these times (UTC)')
    .option('--max-per-day <n>', 'more than that are told together the next day', wholeNumber(1, 1_000))
    .option('--failures-to <destination>', 'who is told when this one fails')
    .option('--token <token>', 'of ntfy: the access token')
    .addHelpText(
      'after',
      `
Examples:
  $ whereabouts destinations create webhook https://n8n.example/hook
  $ whereabouts destinations create email you@example.org \\
      --digest day --at 08:30 --timezone Europe/Berlin
  $ whereabouts destinations create slack https://hooks.slack.com/services/… \\
      --job mon_01kaj6… --min-relevance 0.7`,
    )
    .action(async (kind: string, address: string, name: string | undefined, options: CreateOptions) => {
      const input = {
        kind: kind as DestinationInput['kind'],
        address,
        name: name ?? kind,
        ...(options.event && { events: options.event as DestinationInput['events'] }),
        monitoring_job_ids: options.job ?? null,
        min_relevance: options.minRelevance ?? null,
        schedule: scheduleFrom(options),
        quiet_hours: quietFrom(options),
        max_per_day: options.maxPerDay ?? null,
        failures_to: options.failuresTo ?? null,
        token: options.token ?? null,
      };
      showSecret(await (await session.client()).destinations.create(input as DestinationInput), options);
    });

  withJson(destinations.command('rotate'))
    .description('give it a new secret; the old one signs, too, for a day')
    .argument('<destination>', 'its id')
    .option('--overlap <seconds>', 'how long both sign (86400)', wholeNumber(0, maxOverlapSeconds))
    .action(async (id: string, options: Format & { overlap?: number }) => {
      const input = options.overlap === undefined ? {} : { overlap_seconds: options.overlap };
      showSecret(await (await session.client()).destinations.rotateSecret(id, input), options);
    });

  function showSecret(made: DestinationWithSecret, { json }: Format): void {
    if (json) return terminal.line(safeJson(made));
    terminal.line(made.secret ?? made.id);
    const named = `${made.id} “${plain(made.name)}”`;
    if (made.secret) terminal.note(`${named}: the secret is shown only this once.`);
    // The answer that showed it was lost, and the request was repeated.
    else if (made.secret === null)
      terminal.note(
        `${named}: its secret got lost on the way. For a new one: whereabouts destinations rotate ${made.id}`,
      );
    terminal.note(`Try it: whereabouts destinations test ${made.id}`);
  }
}

function addReading(destinations: Command, session: Session): void {
  const { terminal } = session;
  withFormats(destinations.command('list'))
    .description('your destinations')
    .action(async (format: Format) => {
      const { destinations: all } = await session.client();
      const none = 'There are no destinations: “whereabouts destinations create” makes one.';
      writeList(terminal, format, await all.list({ limit: 100 }).toArray(), columns, none);
    });
  withJson(destinations.command('show'))
    .description('a destination as the API gives it')
    .argument('<destination>', 'its id')
    .action(async (id: string, { json }: Format) => {
      const one = await (await session.client()).destinations.get(id);
      if (json) return terminal.line(safeJson(one));
      for (const [name, value] of Object.entries(one)) {
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        terminal.line(`  ${name.replaceAll('_', ' ').padEnd(20)}${plain(text)}`);
      }
    });
  withJson(destinations.command('test'))
    .description('send a message that says only that messages arrive')
    .argument('<destination>', 'its id')
    .action(async (id: string, { json }: Format) => {
      const delivery = await (await session.client()).destinations.test(id);
      if (json) return terminal.line(safeJson(delivery));
      terminal.line(delivery.id);
      terminal.note(`What became of it: whereabouts deliveries ${id}`);
    });
}

function scheduleFrom({ digest, at, weekday, timezone, quiet }: CreateOptions) {
  if (digest === undefined) {
    if (at !== undefined || weekday !== undefined) throw new CliError('--at and --weekday belong to --digest.');
    if (timezone !== undefined && quiet === undefined) throw new CliError('--timezone belongs to --digest or --quiet.');
    return null;
  }
  return { kind: 'digest', every: digest, at: at ?? null, weekday: weekday ?? null, timezone: timezone ?? null };
}

function quietFrom({ quiet, timezone }: CreateOptions) {
  if (quiet === undefined) return null;
  const [from, to] = quiet.split('-');
  if (!from || !to) throw new CliError('--quiet must look like 22:00-07:00.');
  return { from, to, timezone: timezone ?? null };
}
