/** npm passes Ctrl-C on although the terminal already has: the second signal within this time is the same one. */
const sameSignalMs = 1000;

/** Resolves at the first SIGINT or SIGTERM. A second one, when somebody insists, ends the process at once. */
export async function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (first === undefined) {
          first = Date.now();
          resolve();
        } else if (Date.now() - first > sameSignalMs) {
          process.exit(130);
        }
      });
    }
  });
}
