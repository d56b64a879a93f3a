import type { MonitoringInput, MonitoringJob } from '@whereabouts/client';
import type { Command } from 'commander';
import { wholeNumber } from '../arguments.ts';
import { CliError } from '../failure.ts';
import { targetOf, type TargetOptions, withTarget } from '../monitoring-target.ts';
import { type Format, withFormats, withJson, writeList } from '../output.ts';
import type { Session } from '../session.ts';
import { moment } from '../show/figures.ts';
import { scheduleOf, showMonitoring, targetText } from '../show/monitoring.ts';
import type { Column } from '../table.ts';
import { plain, safeJson } from '../terminal.ts';
import { addSwitches } from './switches.ts';

type CreateOptions = Format &
  TargetOptions & { every?: number; cron?: string; timezone?: string; backfill?: number; disabled?: boolean };

const columns: Column<MonitoringJob>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'status', value: ({ status }) => status },
  { name: 'hits', value: (job) => job.hits_count },
  { name: 'next run', value: (job) => moment(job.next_run_at) },
  { name: 'name', value: ({ name }) => name },
  { name: 'looks for', value: targetText, wraps: true },
];

export function addMonitor(program: Command, session: Session): void {
  const monitor = program.command('monitor').description('watch communities, or a search, for what you care about');
  addCreate(monitor, session);
  addList(monitor, session);
  addShow(monitor, session);
  addSwitches(monitor, session, {
    argument: '<job...>',
    enable: 'start it; it looks at once, for what is posted from now on',
    disable: 'stop it; its hits stay',
    delete: 'delete it and its hits for good',
    of: ({ monitoring }) => monitoring,
  });
}

function addCreate(monitor: Command, session: Session): void {
  const { terminal } = session;
  withJson(withTarget(monitor.command('create')))
    .description('create a monitoring job; it looks at once, and then by its schedule')
    .argument('<name>', 'what you call it')
    .option('--every <minutes>', 'how often to look (15)', wholeNumber(5, 1440))
    .option('--cron <expression>', 'look by a cron expression instead, such as "*/15 9-17 * * 1-5"')
    .option('--timezone <name>', 'the time zone of the cron expression (UTC)')
    .option('--backfill <hours>', 'how far back the first look goes', wholeNumber(0, 168))
    .option('--disabled', 'do not start yet')
    .addHelpText(
      'after',
      `
Examples:
  $ whereabouts monitor create "Budgeting tools" \\
      --query 'ynab AND (alternative OR "instead of")'
  $ whereabouts monitor create "Our name" \\
      --in r/personalfinance --in r/ynab --query whereabouts --comments
  $ whereabouts monitor create "Office hours" --query 'title:budget' \\
      --cron "*/15 9-17 * * 1-5" --timezone Europe/Berlin`,
    )
    .action(async (name: string, options: CreateOptions) => {
      const job = await (
        await session.client()
      ).monitoring.create({
        ...targetOf(options),
        name,
        schedule: scheduleFrom(options),
        backfill_hours: options.backfill ?? null,
        enabled: !options.disabled,
      });
      if (options.json) return terminal.line(safeJson(job));
      terminal.line(job.id);
      terminal.note(`“${plain(job.name)}” looks ${scheduleOf(job)}. Its hits: whereabouts hits ${job.id} --follow`);
    });
}

function addList(monitor: Command, session: Session): void {
  const { terminal } = session;
  withFormats(monitor.command('list'))
    .description('your monitoring jobs')
    .option('--status <statuses>', 'only these, comma-separated: active, disabled, suspended')
    .action(async (options: Format & { status?: string }) => {
      const { monitoring } = await session.client();
      const jobs = await monitoring.list({ limit: 100, ...(options.status && { status: options.status }) }).toArray();
      writeList(
        terminal,
        options,
        jobs,
        columns,
        'There are no monitoring jobs: “whereabouts monitor create” makes one.',
      );
    });
}

function addShow(monitor: Command, session: Session): void {
  const { terminal } = session;
  withJson(monitor.command('show'))
    .description('a monitoring job with its newest runs')
    .argument('<job>', 'its id')
    .action(async (id: string, { json }: Format) => {
      const job = await (await session.client()).monitoring.get(id);
      if (json) terminal.line(safeJson(job));
      else showMonitoring(terminal, job);
    });
}

function scheduleFrom({ every, cron, timezone }: CreateOptions): NonNullable<MonitoringInput['schedule']> | null {
  if (every !== undefined && cron !== undefined) throw new CliError('Give --every or --cron, not both.');
  if (timezone !== undefined && cron === undefined) throw new CliError('--timezone belongs to --cron.');
  if (cron !== undefined) return { cron, ...(timezone !== undefined && { timezone }) };
  return every === undefined ? null : { every_minutes: every };
}
