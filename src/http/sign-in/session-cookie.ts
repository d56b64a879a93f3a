import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { sessionScheme } from '../../accounts/sign-in/authenticate.ts';
import { maxSessionHours } from '../../accounts/sign-in/console-session.entity.ts';
import { pathPrefix } from '../../wire/path-prefix.ts';

const name = 'whereabouts_session';

/** What the browser is told to keep, and never to show to a script or to send from another site. `null`: to forget it. */
export function sessionCookie(secret: string | null, publicUrl: string | null): string {
  return stringifySetCookie({
    name,
    value: secret ?? '',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl?.startsWith('https:') === true,
    path: pathPrefix(publicUrl) || '/',
    maxAge: secret === null ? 0 : maxSessionHours * 3600,
  });
}

/** The secret in the cookie; what other pages make a browser send counts for nothing. */
export function sessionOf(request: FastifyRequest, publicUrl: string | null): string | undefined {
  const { cookie } = request.headers;
  if (!cookie?.includes(name) || !comesFromUs(request, publicUrl)) return undefined;
  return parseCookie(cookie)[name] || undefined;
}

/** What a caller shows: the `Authorization` header, or without one the cookie. The cookie's scheme no header may use. */
export function authorizationOf(request: FastifyRequest, publicUrl: string | null): string | undefined {
  const { authorization } = request.headers;
  if (authorization !== undefined) return /^session /i.test(authorization) ? 'unknown' : authorization;
  const secret = sessionOf(request, publicUrl);
  return secret === undefined ? undefined : `${sessionScheme} ${secret}`;
}

/**
 * Whether a page of ours sent the request. Browsers say so in `Sec-Fetch-Site`; over plain HTTP on another host than
 * localhost they do not, and there the origin has to be ours. Reading without either is harmless: no other page sees the
 * answer.
 */
export function comesFromUs(request: FastifyRequest, publicUrl: string | null): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  if (origin === undefined) return request.method === 'GET' || request.method === 'HEAD';
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}
