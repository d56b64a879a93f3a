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

/** What the caller likes best of these; `undefined`: none. */
export function preferred({ headers }: FastifyRequest, offered: string[]): string | undefined {
  return accepted(headers.accept, offered)[0];
}

/** What the caller takes of these, the best first. Parameters such as a charset make no other form of it. */
export function accepted(accept: string | null | undefined, offered: string[]): string[] {
  const bare = accept?.replace(/;(?!\s*q\s*=)[^;,]*/gi, '');
  return new Negotiator({ headers: bare ? { accept: bare } : {} }).mediaTypes(offered);
}
