import { grantCredits } from '../../src/credits/move-credits.ts';
import { insertHit } from '../support/insert-hit.ts';
import type { TestService } from '../support/service.ts';
import type { FuzzedOperation } from './doors.ts';
import type { Schema } from './schema-values.ts';

/** An account with things to call operations on. Ids in generated requests are names of these. */
export type Stage = {
  token: string;
  /** A key of the account that may do nothing. */
  powerless: string;
  /** Another one, for what is done to the caller's own key. */
  freshPowerless: () => Promise<string>;
  revoked: string;
  /** The id of what an operation is to be called on: `own` is new at every use, and so is what would be removed. */
  id: (operation: FuzzedOperation, place: IdPlace) => Promise<string>;
  /** A new key of the account that can do everything. */
  freshKey: () => Promise<{ id: string; token: string }>;
};

/** A parameter of a path, what it is called in the generated request, and the ids before it in the path. */
type IdPlace = { parameter: string; named: string; path: Record<string, string> };

/** The least that each kind of job is created with. */
const inputs: Record<string, unknown> = {
  'community-discovery': { brief: 'A budgeting app for couples who argue about money.' },
  'community-overview': { communities: ['sample_budgeting'] },
  monitoring: { name: 'Fuzz', target: { kind: 'search', query: 'budget' } },
};

export async function setStage(service: TestService): Promise<Stage> {
  const [{ token }, stranger] = [await open(service), await open(service)];
  const execute = async (sql: string, id: string) => service.app.database.em.fork().execute(sql, [id]);
  const call = async (method: string, path: string, body: unknown, as: string): Promise<Schema> =>
    (await service.call(method, path, { ...(body !== undefined && { body }), as })).body;
  const key = async (scopes: string[]) =>
    (await call('POST', '/keys', { name: 'Fuzz', scopes }, token)) as { id: string; token: string };
  const { scopes } = (await call('GET', '/whoami', undefined, token)).key as { scopes: string[] };

  async function job(kind: string, named: string): Promise<string> {
    const as = named === 'foreign' ? stranger.token : token;
    const { id } = (await call('POST', `/${kind}/jobs`, inputs[kind], as)) as { id: string };
    if (kind === 'monitoring') hits.set(id, await insertHit(service, id));
    const ended = `update job set finished_at = now(), revision = 2, credits_charged = 0, status =`;
    if (kind !== 'monitoring' && (named === 'failed' || named === 'succeeded'))
      await execute(`${ended} '${named}' where id = ?`, id);
    if (named === 'gone') for (const _ of [1, 2]) await call('DELETE', `/${kind}/jobs/${id}`, undefined, token);
    return id;
  }

  /** Those that are still there, the oldest first: an account may have a hundred. */
  const destinations: string[] = [];
  async function destination(named: string): Promise<string> {
    const as = named === 'foreign' ? stranger.token : token;
    if (destinations.length >= maxDestinations)
      await call('DELETE', `/destinations/${destinations.shift()}`, undefined, token);
    // An address that needs no name server.
    const address = 'https://93.184.215.14/fuzz';
    const { id } = (await call('POST', '/destinations', { kind: 'webhook', name: 'Fuzz', address }, as)) as {
      id: string;
    };
    if (named === 'own') destinations.push(id);
    else if (named !== 'foreign') await call('DELETE', `/destinations/${id}`, undefined, token);
    return id;
  }

  async function freshPowerless(): Promise<string> {
    const { id, token: weak } = await key(['usage:read']);
    await execute(`update api_key set scopes = '{}' where id = ?`, id);
    return weak;
  }

  await service.app.database.em
    .fork()
    .execute(
      `insert into community (platform, name, name_key) values ('reddit', 'fuzzed', 'fuzzed') on conflict do nothing`,
    );
  const revoked = await key(['usage:read']);
  await call('POST', `/keys/${revoked.id}/revoke`, undefined, token);
  const known = new Map<string, string>();
  /** The hit of each monitoring job. */
  const hits = new Map<string, string>();
  const keyIds: Record<string, string> = {
    foreign: stranger.keyId,
    gone: revoked.id,
    failed: 'key_none',
    succeeded: '',
  };

  return {
    token,
    powerless: await freshPowerless(),
    freshPowerless,
    revoked: revoked.token,
    freshKey: () => key(scopes),
    async id({ path, method }, { parameter, named, path: before }) {
      if (parameter === 'key_id') return keyIds[named] || (await key(['usage:read'])).id;
      // The catalog is everybody's, and has no other communities.
      if (parameter === 'platform') return 'reddit';
      if (!states.has(named)) return named;
      if (parameter === 'name') return named === 'own' ? 'fuzzed' : 'nowhere';
      if (parameter === 'destination_id') return destination(named);
      const kind = path.split('/')[1]!;
      const jobNamed = async (name: string) => {
        const id = `${kind} ${name}`;
        const fresh = name === 'own' || method === 'DELETE' || method === 'PATCH';
        if (fresh || !known.has(id)) known.set(id, await job(kind, name));
        return known.get(id)!;
      };
      if (parameter !== 'hit_id') return jobNamed(named);
      const hit =
        named === 'own'
          ? (before['job_id'] ?? (await jobNamed('own')))
          : named === 'foreign'
            ? await jobNamed('foreign')
            : undefined;
      return hits.get(hit ?? '') ?? 'hit_none';
    },
  };
}

const maxDestinations = 50;

const states = new Set(['own', 'foreign', 'gone', 'failed', 'succeeded']);

async function open(service: TestService) {
  const opened = await service.openAccount();
  await service.app.database.em.fork().transactional((tx) => grantCredits(tx, opened.accountId, 1_000_000));
  return opened;
}
