import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Client } from 'pg';
import { startCluster } from '../../src/embedded-postgres/cluster.ts';

/** A standby of a running embedded cluster, kept up to date by streaming. */
export type Standby = {
  /** Both servers, the primary first, as `DATABASE_URL` lists them. */
  url: string;
  /** The same, the standby first. */
  turnedUrl: string;
  /** The standby alone. */
  standbyUrl: string;
  killPrimary: () => void;
  promote: () => Promise<void>;
  close: () => Promise<void>;
};

/** `primaryUrl`: of a database of the primary. */
export async function addStandby(primaryUrl: string): Promise<Standby> {
  const sockets = new URL(primaryUrl).searchParams.get('host')!;
  const primaryData = join(dirname(sockets), 'postgres');
  const folder = mkdtempSync(join(tmpdir(), 'standby-'));
  await copyCluster(primaryUrl, primaryData, join(folder, 'postgres'), sockets);
  const cluster = await startCluster(folder);
  const ownSockets = new URL(cluster.url).searchParams.get('host')!;
  const urlOf = (...hosts: string[]) => {
    const url = new URL(primaryUrl);
    url.searchParams.set('host', hosts.join(','));
    if (hosts.length > 1) url.searchParams.set('target_session_attrs', 'read-write');
    return url.href;
  };
  return {
    url: urlOf(sockets, ownSockets),
    turnedUrl: urlOf(ownSockets, sockets),
    standbyUrl: urlOf(ownSockets),
    killPrimary: () => {
      // Who leases an embedded cluster starts it again: this one stays away.
      appendFileSync(join(primaryData, 'postgresql.auto.conf'), '\nstays_away = yes\n');
      const [pid] = readFileSync(join(primaryData, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    promote: () => ask(urlOf(ownSockets), 'select pg_promote()'),
    close: async () => {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What `pg_basebackup` does, which the embedded package lacks: the files, while they are written, and where to begin. */
async function copyCluster(url: string, from: string, to: string, sockets: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`select pg_backup_start('standby', fast => true)`);
  const notCopied = ['postmaster.pid', 'postmaster.opts'];
  cpSync(from, to, { recursive: true, filter: (file) => !notCopied.includes(basename(file)) });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  writeFileSync(join(to, 'backup_label'), rows[0]!.labelfile);
  writeFileSync(join(to, 'standby.signal'), '');
  appendFileSync(join(to, 'postgresql.auto.conf'), `\nprimary_conninfo = 'host=''${sockets}'' port=5432 user=app'\n`);
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
