import { text } from 'node:stream/consumers';
import type { Session } from './session.ts';

/** An argument, or with `-` what standard input holds. */
export async function readText({ io }: Session, argument: string): Promise<string> {
  return argument === '-' ? text(io.stdin) : argument;
}
