import type { CommunityChange } from '@whereabouts/client';
import type { Command } from 'commander';
import { wholeNumber } from '../arguments.ts';
import { type Format, withFormats, writeList } from '../output.ts';
import type { Session } from '../session.ts';
import { pageFor, showFirst } from '../show-first.ts';
import { communityName, moment } from '../show/figures.ts';
import type { Column } from '../table.ts';

const columns: Column<CommunityChange>[] = [
  { name: 'seen', value: (change) => moment(change.seen_at) },
  { name: 'community', value: ({ community }) => communityName(community) },
  { name: 'kind', value: ({ kind }) => kind },
  { name: 'what it means', value: ({ meaning }) => meaning, wraps: true },
];

export function addChanges(program: Command, session: Session): void {
  withFormats(program.command('changes'))
    .description('what has changed in the communities of a monitoring job: rules, texts, access, names')
    .argument('<job>', 'its id')
    .option('--limit <n>', 'how many', wholeNumber(1, 1_000), 50)
    .action(async (id: string, options: Format & { limit: number }) => {
      const { monitoring } = await session.client();
      const query = { limit: pageFor(options.limit) };
      await showFirst(session.terminal, monitoring.changes(id, query), options.limit, async (found) => {
        const isSearch = found.length === 0 && (await monitoring.get(id)).target.kind === 'search';
        const none = isSearch
          ? 'Changes are told of jobs that watch communities; this one is a search.'
          : 'Nothing has changed since this job was created.';
        writeList(session.terminal, options, found, columns, none);
      });
    });
}
