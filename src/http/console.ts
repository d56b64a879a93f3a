import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pathPrefix } from '../wire/path-prefix.ts';

/** The first parts of the paths that the console's pages have. Whatever else is asked for is none of them. */
export const consolePlaces = [
  'start',
  'discoveries',
  'overviews',
  'monitoring',
  'hits',
  'catalog',
  'deliveries',
  'keys',
  'operator',
] as const;

/** Scripts and styles of our own only, none of them within the page; nothing is loaded from, or sent to, anybody else. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/** Answers with the console's page, whatever the place; the page reads it from the address. */
export type SendConsole = (reply: FastifyReply) => FastifyReply;

/** What sends the console that was built into `folder`; `null`: none was. */
export function consoleSender(folder: string, publicUrl: string | null): SendConsole | null {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return null;
  const page = withBase(readFileSync(file, 'utf8'), `${pathPrefix(publicUrl)}/`);
  return (reply) =>
    reply
      .headers({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(page);
}

/** The console: one page for every place, and the files that it loads, whose names change with what is in them. */
export async function registerConsole(app: FastifyInstance, folder: string, send: SendConsole | null): Promise<void> {
  if (send === null) {
    app.get('/', async (_request, reply) => reply.type('text/plain').send(notBuilt));
    return;
  }
  const sendPage = async (_request: unknown, reply: FastifyReply) => send(reply);
  app.get('/', sendPage);
  for (const place of consolePlaces) {
    app.get(`/${place}`, sendPage);
    app.get(`/${place}/*`, sendPage);
  }
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
  });
}

const notBuilt = 'The console is not built: run npm install, and start the service again.\n';

/** So that the same relative addresses work on every page, and behind a path of a proxy. */
function withBase(page: string, base: string): string {
  return page.replace('<head>', () => `<head>\n    <base href="${base}" />`);
}
