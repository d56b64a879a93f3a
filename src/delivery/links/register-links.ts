import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/database.ts';
import { consolePaths } from '../kinds/console-links.ts';
import { escape } from '../kinds/mail-html.ts';
import { type OpenLink, openLink } from './open-link.ts';
import { unsubscribe } from './unsubscribe.ts';

/** A hit as the page that asks shows it. */
export type AskedHit = { title: string; community: string; url: string; status: 'pending' | 'approved' | 'dismissed' };

export type LinksEnv = {
  database: Database;
  publicUrl: string | null;
  /** `null`: there is no such hit any more. */
  readHit: (link: OpenLink) => Promise<AskedHit | null>;
  review: (link: OpenLink, status: 'approved' | 'dismissed') => Promise<void>;
  /** Called for a link that nobody sent: whoever guesses is slowed down. It may throw. */
  countGuess: (address: string) => Promise<unknown>;
};

const csp = "default-src 'none';style-src 'unsafe-inline';form-action 'self';frame-ancestors 'none';base-uri 'none'";
const maxBodyBytes = 4_096;

/**
 * What links in e-mails lead to. Opening one only asks: mail programs and virus scanners open all links that they see.
 * The answer to the question is a POST; so is the click on a mail program's own button to unsubscribe (RFC 8058).
 */
export function registerLinks(app: FastifyInstance, env: LinksEnv): void {
  app.removeAllContentTypeParsers();
  // What is sent says nothing that the link has not said.
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, _body, done) => done(null));
  app.addHook('onRequest', async (_request, reply) => {
    void reply
      .headers({ 'Content-Security-Policy': csp, 'Cache-Control': 'no-store' })
      .type('text/html; charset=utf-8');
  });
  const open = async (token: string, address: string) => {
    const link = await openLink(env.database.em.fork(), token);
    if (!link) await env.countGuess(address);
    return link;
  };
  app.get<{ Params: { token: string } }>('/:token', async (request, reply) => {
    const link = await open(request.params.token, request.ip);
    if (link && !mayAct(link)) return reply.code(403).send(refused);
    const question = link && (await questionOf(link, env));
    return question ?? reply.code(404).send(gone);
  });
  app.post<{ Params: { token: string } }>('/:token', async (request, reply) => {
    const link = await open(request.params.token, request.ip);
    if (!link) return reply.code(404).send(gone);
    const { action } = link.content;
    if (action === 'unsubscribe') {
      await unsubscribe(env.database.em.fork(), link);
      return unsubscribed(link);
    }
    if (!mayAct(link)) return reply.code(403).send(refused);
    const hit = await env.readHit(link);
    if (!hit) return reply.code(404).send(gone);
    // Whoever clicks twice decides once.
    if (hit.status !== decisions[action]) await env.review(link, decisions[action]);
    return decided(link, env);
  });
}

const decisions = { approve: 'approved', dismiss: 'dismissed' } as const;

function unsubscribed({ destination }: OpenLink): string {
  return page(
    'No more mails will come',
    `<p>“${escape(destination.name)}” sends nothing to this address any more.</p>`,
  );
}

function decided({ content }: OpenLink, { publicUrl }: LinksEnv): string {
  const console =
    publicUrl === null
      ? ''
      : `<p><a href="${escape(`${publicUrl}${consolePaths.hit(content.hit ?? '')}`)}">Open it</a></p>`;
  return page(
    content.action === 'approve' ? 'Approved' : 'Dismissed',
    `<p>It is noted. Nothing was posted anywhere.</p>${console}`,
  );
}

/** Whoever reads the mailbox may always want no more. */
function mayAct({ content, mayReview }: OpenLink): boolean {
  return mayReview || content.action === 'unsubscribe';
}

/** The question, or that it is done already; `null`: there is nothing to ask about. */
async function questionOf(link: OpenLink, env: LinksEnv): Promise<string | null> {
  const { action } = link.content;
  if (action === 'unsubscribe') {
    if (link.destination.isUnsubscribed) return unsubscribed(link);
    const text = `<p>“${escape(link.destination.name)}” would send nothing to this address any more.</p>`;
    return page('No more mails?', `${text}${button('Send no more')}`);
  }
  const hit = await env.readHit(link);
  if (!hit) return null;
  if (hit.status === decisions[action]) return decided(link, env);
  const shown = `<p><a rel="noreferrer" href="${escape(hit.url)}">${escape(hit.title)}</a> · ${escape(hit.community)}</p>`;
  const word = action === 'approve' ? 'Approve' : 'Dismiss';
  return page(`${word} this hit?`, `${shown}${button(word)}`);
}

function button(word: string): string {
  return `<form method="post"><button type="submit">${word}</button></form>`;
}

const gone = page('This link leads nowhere', '<p>It is too old, was changed, or what it speaks of is gone.</p>');
const refused = page(
  'This link may not decide any more',
  '<p>The key that it acts for has ended, or may not review hits. Nothing was changed.</p>',
);

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escape(title)}</title>
<style>body{font:16px/1.5 sans-serif;max-width:34em;margin:4em auto;padding:0 1em}button{font:inherit;padding:.5em 1.2em}</style>
</head><body><h1>${escape(title)}</h1>${body}</body></html>`;
}
