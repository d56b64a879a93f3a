import { PassThrough, Readable } from 'node:stream';
import { run } from '../../../clients/cli/src/run.ts';

export type Ran = { code: number; stdout: string; stderr: string };

export type CliWorld = {
  env: Record<string, string>;
  /** What standard input holds. */
  stdin?: string;
  /** The width of the window; without it, output is a pipe. */
  columns?: number;
};

/** Runs a command line in this process, as a shell would. */
export async function runCli(args: string[], { env, stdin = '', columns }: CliWorld): Promise<Ran> {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') =>
    Object.assign(new PassThrough(), {
      write: (text: string) => {
        written[name] += text;
        return true;
      },
      ...(columns !== undefined && { isTTY: true, columns }),
    });
  const io = { stdout: stream('stdout'), stderr: stream('stderr'), stdin: Readable.from([stdin]) as never, env };
  return { code: await run(args, io), ...written };
}
