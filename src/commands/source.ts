import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { Config } from '../config.ts';
import { QueryPool } from '../database/connections/connection.ts';
import type { Database } from '../database/database.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import { OperatorError } from '../errors.ts';
import { notHttps, notPublic } from '../network/check-url.ts';
import { GuardedHttp } from '../network/guarded-http.ts';
import { guardedSend } from '../platforms/guarded-exchange.ts';
import { type Get, politeAsk } from '../platforms/asking/polite-get.ts';
import { sharedRateBudget } from '../platforms/asking/shared-rate-budget.ts';
import { addSources, isRead, type NewSource, pauseSource, removeSource } from '../sources/add-source.ts';
import { detectSource, type Look } from '../sources/detect-source.ts';
import type { Detection } from '../sources/source.entity.ts';
import { readForumDirectory } from '../sources/forum-directory.ts';
import { listSources } from '../sources/list-sources.ts';
import { readFeedList, webAddress } from '../sources/read-feed-list.ts';
import { beginningOf } from '../text/beginning.ts';
import { userAgentOf } from '../version.ts';
import { withDatabase } from './database.ts';
import { type Json, say, table } from './say.ts';

const callsToHost = 60;
const maxAtOnce = 8;
const maxRedirects = 3;
const maxRefusedShown = 50;
const maxAddressShown = 200;

/** Looks what an address is, says so, and has it read from now on. */
export async function addSource(config: Config, address: string, { json }: Json): Promise<void> {
  await withGuardedGet(config, async (look, database, http) => {
    const detected = await detect(look, http, address);
    if ('refused' in detected) throw new OperatorError(`It is not added: ${detected.refused}`);
    const { reading, ...source } = detected.found;
    const { name, platform, software, title } = source;
    const { wasRead, added } = await database.em.fork().transactional(async (tx) => ({
      wasRead: await isRead(tx, source),
      added: await addSources(tx, [{ ...source, origin: 'operator' }]),
    }));
    if (added === 0) throw new OperatorError(`It is not added: another feed is called ${name}. Remove that first`);
    say(
      json,
      { added: { ...source, reading }, is_new: !wasRead },
      `${wasRead ? 'Already read is' : 'Added'} ${name}: ${software ?? platform.replaceAll('_', ' ')}${title === null ? '' : `, "${title}"`}`,
      `Read of it: ${reading}`,
      `${wasRead ? '' : 'Workers begin now; '}source list shows how it goes`,
    );
  });
}

/** Every forum of the public directory that Discourse keeps, of those that asked to be in it. */
export async function addForumDirectory(config: Config, { json, limit }: Json & { limit: number }): Promise<void> {
  await withGuardedGet(config, async (look, database) => {
    const get: Get = async (url, wanted) => {
      const answer = await look(url, wanted);
      return answer.ok ? { ok: true, value: answer.value.text } : answer;
    };
    const forums = await readForumDirectory(get, limit);
    if ('refused' in forums) throw new OperatorError(forums.refused);
    const added = await database.em.fork().transactional((tx) => addSources(tx, forums.found));
    say(
      json,
      { found: forums.found.length, added },
      `${forums.found.length} forums are listed, ${added} of them are new`,
    );
  });
}

/** Feeds of a file, as OPML or lines; of a page that is none, the feed that it names. */
export async function importFeeds(config: Config, file: string, { json }: Json): Promise<void> {
  const addresses = readFeedList(await readFile(file, 'utf8').catch(unreadable));
  if (!addresses.some(isOfWeb)) throw new OperatorError(`${file} names no web address`);
  await withGuardedGet(config, async (look, database, http) => {
    const turns = pLimit(maxAtOnce);
    const detections = await Promise.all(addresses.map((address) => turns(() => detect(look, http, address))));
    const found = detections.flatMap((one) => ('found' in one ? [one.found] : []));
    const refused = detections.flatMap((one, at) => ('found' in one ? [] : [{ address: addresses[at]!, why: one.refused }])); // prettier-ignore
    const byName = new Map<string, NewSource>();
    for (const { reading: _reading, ...one } of found) {
      const first = byName.get(one.name.toLowerCase());
      if (!first) byName.set(one.name.toLowerCase(), { ...one, origin: 'operator' });
      else if (first.address !== one.address) refused.push({ address: one.address, why: `another feed is called ${first.name}` }); // prettier-ignore
    }
    const added = await database.em.fork().transactional((tx) => addSources(tx, [...byName.values()]));
    const lines = refused.slice(0, maxRefusedShown).map(({ address, why }) => `  ${beginningOf(address, maxAddressShown)}: ${why}`); // prettier-ignore
    if (refused.length > lines.length) lines.push(`  and ${refused.length - lines.length} more`);
    say(json, { addresses: addresses.length, added, refused }, [`${added} of ${addresses.length} are read from now on`, ...lines].join('\n')); // prettier-ignore
  });
}

function isOfWeb(address: string): boolean {
  return URL.canParse(address) && /^https?:/i.test(address);
}

export async function showSources(config: Config, { json }: Json): Promise<void> {
  await withDatabase(config, async (database) => {
    const sources = await listSources(database.em.fork());
    say(json, { sources }, table(sources));
  });
}

export const endSource = change('removed', removeSource);
export const holdSource = change('paused', (tx, name) => pauseSource(tx, name, true));
export const resumeSource = change('read again', (tx, name) => pauseSource(tx, name, false));

function change(state: string, work: (tx: EntityManager, name: string) => Promise<boolean>) {
  return async (config: Config, name: string, { json }: Json): Promise<void> =>
    withDatabase(config, async (database) => {
      const changed = await database.em.fork().transactional((tx) => work(tx, name));
      if (!changed) throw new OperatorError(`There is no source ${name}: source list shows their names`);
      say(json, { name, state }, `${name} is ${state}`);
    });
}

function unreadable(error: Error): never {
  throw new OperatorError(`The file cannot be read: ${error.message}`);
}

/** What the guard refuses is refused in its words, before anything is asked. */
async function detect(look: Look, http: GuardedHttp, address: string): Promise<Detection> {
  const isWhole = address.includes('://');
  // A single word is more likely a slip than a host of one's own network, which may be named whole.
  if (!isWhole && !/[.:]/.test(address))
    return { refused: `"${address}" is no web address: give one such as https://forum.example.org` };
  const url = isWhole ? webAddress(address) : `https://${address}`;
  const { refused } = await http.check(url);
  if (refused === undefined) return detectSource(look, url);
  const mayBeAllowed = refused === notPublic || (refused === notHttps && url.startsWith('http:'));
  return { refused: mayBeAllowed ? `${refused} SOURCE_ALLOWED_HOSTS names hosts of your own network that may be read` : refused }; // prettier-ignore
}

/** GET for looking around: guarded, within the budget of each host, as its robots.txt wants it. */
async function withGuardedGet(
  config: Config,
  work: (look: Look, database: Database, http: GuardedHttp) => Promise<void>,
): Promise<void> {
  await withDatabase(config, async (database, url) => {
    const pool = new QueryPool(url, 'rate budget', 2, 'read');
    const http = new GuardedHttp(config.sourceAllowedHosts);
    const asks = new Map<string, ReturnType<typeof politeAsk>>();
    const look: Look = async (address, wanted) => {
      const { host } = new URL(address);
      const budget = sharedRateBudget(pool.query, { id: `host ${host}`, calls: callsToHost, seconds: 60 });
      const options = { userAgent: userAgentOf(config), send: guardedSend(http), robots: true, budget };
      const ask = asks.get(host) ?? politeAsk({ ...options, persistence: { tries: 2, baseMs: 500 } });
      asks.set(host, ask);
      return ask(address, { wanted, maxRedirects });
    };
    try {
      await work(look, database, http);
    } finally {
      await http.close();
      await pool.end();
    }
  });
}
