import type { CommunityChange } from '@whereabouts/client';
import type { Command } from 'commander';
import { wholeNumber } from '../arguments.ts';
import { type Format, withFormats, writeList } from '../output.ts';
import type { Session } from '../session.ts';
import { communityName, localTime } from '../show/figures.ts';
import type { Column } from '../table.ts';

const columns: Column<CommunityChange>[] = [
  { name: 'seen', value: (change) => localTime(change.seen_at) },
  { name: 'community', value: ({ community }) => communityName(community) },
  { name: 'kind', value: ({ kind }) => kind },
  { name: 'what it means', value: ({ meaning }) => meaning, wraps: true },
];

export function addChanges(program: Command, session: Session): void {
  withFormats(program.command('changes'))
    .description('what has changed in the communities of a monitoring job: rules, texts, access, names')
    .argument('<job>', 'its id')
    .option('--limit <n>', 'how many (50)', wholeNumber(1, 1_000))
    .action(async (id: string, options: Format & { limit?: number }) => {
      const client = await session.client();
      const wanted = options.limit ?? 50;
      const found: CommunityChange[] = [];
      for await (const change of client.monitoring.changes(id, { limit: Math.min(100, wanted) })) {
        found.push(change);
        if (found.length >= wanted) break;
      }
      writeList(session.terminal, options, found, columns, 'Nothing has changed since this job was created.');
    });
}
