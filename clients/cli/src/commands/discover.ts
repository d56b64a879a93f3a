import type { Command } from 'commander';
import { several, wholeNumber } from '../arguments.ts';
import { CliError } from '../failure.ts';
import { followJob } from '../follow-job.ts';
import { type Format, withFormats } from '../output.ts';
import type { Session } from '../session.ts';
import { discoveryColumns, showDiscovery } from '../show/discovery.ts';
import { readText } from '../read-text.ts';
import { writeResult } from '../write-result.ts';

type Options = Format & {
  audience?: string;
  competitor?: string[];
  keyword?: string[];
  exclude?: string[];
  language?: string[];
  minMembers?: number;
  maxMembers?: number;
  nsfw?: boolean;
  detach?: boolean;
};

const maxMemberCount = 2_000_000_000;

export function addDiscover(program: Command, session: Session): void {
  withFormats(program.command('discover'))
    .description('find the five communities that fit a brief best')
    .argument('<brief>', 'what you offer, to whom, and what you want to learn; - reads it from standard input')
    .option('--audience <people>', 'who the people are')
    .option('--competitor <name>', 'a product they may use today; may be repeated', several)
    .option('--keyword <word>', 'a word that should occur; may be repeated', several)
    .option('--exclude <community>', 'never this one; may be repeated', several)
    .option('--language <code>', 'only communities in this language (ISO 639); may be repeated', several)
    .option('--min-members <n>', 'only communities with at least so many', wholeNumber(0, maxMemberCount))
    .option('--max-members <n>', 'only communities with at most so many', wholeNumber(0, maxMemberCount))
    .option('--nsfw', 'communities for adults, too')
    .option('--detach', 'print the id of the job and do not wait')
    .addHelpText(
      'after',
      `
Examples:
  $ whereabouts discover "Sourdough starter kits for people who bake at home"
  $ whereabouts discover "A budgeting app for couples" \\
      --competitor YNAB --competitor Mint --min-members 1000
  $ whereabouts discover - --csv < brief.txt > communities.csv`,
    )
    .action(async (brief: string, options: Options) => {
      const { communityDiscovery } = await session.client();
      const text = await readText(session, brief);
      if (text.trim() === '') throw new CliError('The brief is empty: say what you offer, and to whom.');
      const job = await communityDiscovery.create({
        brief: text,
        audience: options.audience ?? null,
        competitors: options.competitor ?? [],
        keywords: options.keyword ?? [],
        exclude_communities: options.exclude ?? [],
        languages: options.language ?? [],
        min_members: options.minMembers ?? null,
        max_members: options.maxMembers ?? null,
        include_nsfw: options.nsfw ?? false,
      });
      if (options.detach) return session.terminal.line(job.id);
      const result = await followJob(session, communityDiscovery, job);
      writeResult(session.terminal, options, result, discoveryColumns, showDiscovery);
    });
}
