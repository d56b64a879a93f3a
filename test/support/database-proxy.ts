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
  /** New connections are refused until it is mended, and left open until the returned function is called. */
  refuse: () => () => void;
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
  let refused: Socket[] | null = null;
  const server = createServer((near) => {
    near.on('error', () => undefined);
    sockets.add(near);
    if (refused) {
      refused.push(near);
      near.once('data', () => near.write(startingUp));
      return undefined;
    }
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
    mend: () => void ([silent, refused] = [false, null]),
    refuse: () => {
      const these = (refused = [] as Socket[]);
      return () => these.forEach((socket) => socket.destroy());
    },
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

/** What a server that is not ready answers. */
export const startingUp = errorResponse('SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up');

function errorResponse(...fields: string[]): Buffer {
  const body = Buffer.from(`${fields.map((field) => `${field}\0`).join('')}\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
