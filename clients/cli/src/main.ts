import { exitCodes } from './failure.ts';
import { run } from './run.ts';

// Whoever reads has enough: `whereabouts hits | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`The output could not be written: ${error.message}\n`);
  process.exit(exitCodes.failed);
});

process.exitCode = await run(process.argv.slice(2), process);
