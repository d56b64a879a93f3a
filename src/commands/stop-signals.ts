/** npm passes Ctrl-C on although the terminal already has: the second signal within this time is the same one. */
const sameSignalMs = 1000;

/** Aborted at the first SIGINT or SIGTERM. A second one, when somebody insists, ends the process at once. */
export function stopSignals(): { signal: AbortSignal; dispose: () => void } {
  const stop = new AbortController();
  let first: number | undefined;
  const onSignal = () => {
    if (first !== undefined && Date.now() - first > sameSignalMs) process.exit(130);
    first ??= Date.now();
    stop.abort();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return {
    signal: stop.signal,
    dispose: () => {
      // Once asked to stop, the process is on its way out: a repeated signal must not cut that short.
      if (first === undefined) process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    },
  };
}
