import type { Config } from '../config.ts';
import type { KnownSource } from './sources.ts';

export function configuredSources({ reddit, hackerNews, lemmy, discourse, stackExchange }: Config): KnownSource[] {
  const source = (platform: KnownSource['platform']) => (named: { host: string; apiUrl: string }) => ({
    name: named.host,
    platform,
    address: named.apiUrl,
    paused: false,
    closed: false,
  });
  return [
    ...(reddit ? [source('reddit')({ host: 'reddit', apiUrl: reddit.apiUrl })] : []),
    ...(hackerNews ? [source('hacker_news')({ host: 'news.ycombinator.com', apiUrl: hackerNews.pages })] : []),
    ...lemmy.map(source('lemmy')),
    ...discourse.map(source('discourse')),
    ...stackExchange.sites.map((host) => source('stack_exchange')({ host, apiUrl: `https://${host}` })),
  ];
}
