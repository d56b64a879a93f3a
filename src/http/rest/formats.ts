import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { AppError } from '../../errors.ts';

/**
 * What a form tells beside the answer. `address`: where it was asked for, whole if `PUBLIC_URL` is set, else a path;
 * `title`: what the operation calls it.
 */
export type FormatFrame = { address: string; title: string };

/** Other forms of an answer, by media type. */
export type Formats = Record<string, (output: never, frame: FormatFrame) => string>;

/** The form that the caller likes best, JSON where nothing is said; `null`: JSON. */
export function formatFor(request: FastifyRequest, formats: Formats): string | null {
  const offered = ['application/json', ...Object.keys(formats)];
  const best = preferred(request, offered);
  if (best === undefined) throw new AppError('not_acceptable', `This is available as ${offered.join(', ')}`);
  return best === 'application/json' ? null : best;
}

/** What the caller likes best of these; `undefined`: none. Parameters such as a charset make no other form of it. */
export function preferred({ headers }: FastifyRequest, offered: string[]): string | undefined {
  const accept = headers.accept?.replace(/;(?!\s*q\s*=)[^;,]*/gi, '');
  return new Negotiator({ headers: accept ? { accept } : {} }).mediaType(offered);
}

/** Feed readers and spreadsheets sign in with a name and a password: the token is the password, the name does not matter. */
export function bearerFrom(authorization: string | undefined): string | undefined {
  const encoded = /^basic\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return authorization;
  const given = Buffer.from(encoded, 'base64').toString();
  return `Bearer ${given.slice(given.indexOf(':') + 1)}`;
}

/** Without this challenge they would not ask for the password. */
export function withBasicChallenge(error: AppError): AppError {
  const challenge = error.extras.headers?.['WWW-Authenticate'];
  if (error.status !== 401 || challenge === undefined) return error;
  const headers = { ...error.extras.headers, 'WWW-Authenticate': `${challenge}, Basic realm="Whereabouts"` };
  return new AppError(error.code, error.message, { ...error.extras, headers });
}
