import openInBrowser from 'open';
import type { Command } from 'commander';
import { wholeNumber } from '../arguments.ts';
import { CliError, exitCodes } from '../failure.ts';
import type { Session } from '../session.ts';

export function addOpen(program: Command, session: Session): void {
  const { terminal } = session;
  program
    .command('open')
    .description('open a found community, a hit, or the API reference in your browser')
    .argument('[job]', 'the id of a discovery or monitoring job')
    .argument('[number]', 'the rank of the community, or the number of the hit', wholeNumber(1, 1e15))
    .option('--print', 'print the address only')
    .addHelpText(
      'after',
      `
Examples:
  $ whereabouts open                  the API reference
  $ whereabouts open cdj_01kaj6… 2    the second community of a discovery
  $ whereabouts open mon_01kaj6… 41   hit 41 of a monitoring job`,
    )
    .action(async (job: string | undefined, number: number | undefined, { print }: { print?: boolean }) => {
      const address = job === undefined ? `${await session.url()}/docs` : await addressOf(job, number ?? 1);
      terminal.line(address);
      if (!print && terminal.interactive) await openInBrowser(address);
    });

  async function addressOf(job: string, number: number): Promise<string> {
    const { communityDiscovery, monitoring } = await session.client();
    if (job.startsWith('cdj_')) {
      const found = (await communityDiscovery.result(job)).communities.find(({ rank }) => rank === number);
      if (!found) throw new CliError(`The discovery ${job} has no community ${number}.`, exitCodes.notFound);
      return webAddress(found.community.url);
    }
    if (!job.startsWith('mon_'))
      throw new CliError(`${job} is neither a discovery (cdj_…) nor a monitoring (mon_…) job.`);
    const [hit] = (await monitoring.hits(job, { after_sequence: number - 1, limit: 1 }).page()).data;
    if (hit?.sequence !== number)
      throw new CliError(`The monitoring job ${job} has no hit ${number}.`, exitCodes.notFound);
    return webAddress(hit.post.url);
  }
}

/** A browser is given nothing but web pages. */
function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new CliError(`${url} is not a web page.`, exitCodes.failed);
  return href;
}
