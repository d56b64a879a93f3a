import type { Config } from '../config.ts';
import { connectionSettings } from '../database/connections/connection.ts';
import { askEachHost, onlyReads, withHostList } from '../database/connections/hosts.ts';
import { type Finding, ok, warning } from './finding.ts';

const purpose = 'doctor';

/** Servers beside the one that takes writes: whoever is away is missed only when it is needed. Names hosts, never who connects. */
export async function checkHosts({ databaseUrl, databaseReplicaUrls }: Config): Promise<Finding[]> {
  const replicas = await Promise.all(databaseReplicaUrls.map((url) => askEachHost(connectionSettings(url, purpose))));
  const own = databaseUrl ? await askEachHost(connectionSettings(withHostList(databaseUrl), purpose)) : [];
  return [
    ...(own.length > 1 ? own.map(({ host, answer }) => standing(host, answer)) : []),
    ...replicas.flat().map(({ host, answer }) => replica(host, answer)),
  ];
}

function standing(host: string, answer: string | null): Finding {
  const check = `database host ${host}`;
  if (answer === null) return ok(check, 'it takes writes');
  if (answer === onlyReads) return ok(check, answer);
  return warning(check, away(answer), 'start it, or take it out of DATABASE_URL: nobody could turn to it');
}

function replica(host: string, answer: string | null): Finding {
  const check = `replica ${host}`;
  if (answer === onlyReads) return ok(check, 'it answers');
  const mend = 'start it as a standby, or take it out of DATABASE_REPLICA_URLS: the primary answers in its place';
  return warning(check, answer === null ? 'it is no standby: it takes writes' : away(answer), mend);
}

function away(reason: string): string {
  return `it does not answer: ${reason}`;
}
