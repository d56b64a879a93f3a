import { CommanderError } from 'commander';
import { defaultUrl } from './credentials.ts';
import { describeFailure, exitCodes } from './failure.ts';
import { buildProgram } from './program.ts';
import { Session } from './session.ts';
import { type Io, plain } from './terminal.ts';

/** Runs one command line; gives its exit code. */
export async function run(args: string[], io: Io): Promise<number> {
  const session = new Session(io);
  try {
    await buildProgram(session).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // It has said what is wrong; help and the version are no failures.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
    const { message, exitCode } = describeFailure(error, await session.url().catch(() => defaultUrl));
    const lines = message.split('\n').map((line) => (exitCode === exitCodes.failed ? line : plain(line)));
    if (message !== '') session.terminal.note(session.terminal.style('red', lines.join('\n')));
    return exitCode;
  }
}
