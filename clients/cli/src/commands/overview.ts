import type { Command } from 'commander';
import { wholeNumber } from '../arguments.ts';
import { followJob } from '../follow-job.ts';
import { type Format, withFormats } from '../output.ts';
import type { Session } from '../session.ts';
import { overviewColumns, showOverview } from '../show/overview.ts';
import { writeResult } from '../write-result.ts';

type Options = Format & {
  goal?: string;
  posts?: number;
  comments: boolean;
  language?: string;
  refresh?: boolean;
  detach?: boolean;
};

export function addOverview(program: Command, session: Session): void {
  withFormats(program.command('overview'))
    .description('rules, tone, habits and risks of communities, and whether to take part')
    .argument('<community...>', 'one to ten: r/name, a name or an address')
    .option('--goal <words>', 'what you want there; the fit is judged by it')
    .option('--posts <n>', 'how many posts to read of each', wholeNumber(50, 1000))
    .option('--no-comments', 'read no comments')
    .option('--language <code>', 'what the texts are written in (ISO 639-1)')
    .option('--refresh', 'read anew, although a sample of the last hour is there')
    .option('--detach', 'print the id of the job and do not wait')
    .addHelpText(
      'after',
      `
Examples:
  $ whereabouts overview r/personalfinance
  $ whereabouts overview r/ynab r/personalfinance \\
      --goal "hear why couples give up budgeting"
  $ whereabouts overview r/ynab --json | jq '.communities[0].rules'`,
    )
    .action(async (communities: string[], options: Options) => {
      const { communityOverview } = await session.client();
      const job = await communityOverview.create({
        communities,
        goal: options.goal ?? null,
        sample_posts: options.posts ?? null,
        include_comments: options.comments,
        language: options.language ?? null,
        refresh: options.refresh ?? false,
      });
      if (options.detach) return session.terminal.line(job.id);
      const result = await followJob(session, communityOverview, job);
      writeResult(session.terminal, options, result, overviewColumns, showOverview);
    });
}
