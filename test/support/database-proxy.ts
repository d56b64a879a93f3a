import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Stands between a service and its database, and behaves as networks do. */
export type DatabaseProxy = {
  url: string;
  /** Nothing goes through any more, and nobody is told. New connections are taken and hear nothing. */
  silence: () => void;
  /** New connections go through again. Those that were silenced stay silent. */
  mend: () => void;
  /** Every connection ends. */
  cut: () => void;
  close: () => Promise<void>;
};

export async function createDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  const url = new URL(databaseUrl);
  const target = join(url.searchParams.get('host')!, '.s.PGSQL.5432');
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((near) => {
    near.on('error', () => undefined);
    sockets.add(near);
    if (silent) return near.resume();
    const far = createConnection(target);
    far.on('error', () => near.destroy());
    sockets.add(far);
    near.pipe(far).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve));
  url.searchParams.set('host', folder);
  return {
    url: url.href,
    silence: () => {
      silent = true;
      for (const socket of sockets) socket.unpipe().resume();
    },
    mend: () => void (silent = false),
    cut: () => {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
