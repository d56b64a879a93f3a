import { OperatorError } from '../errors.ts';

/** SIGHUP: the terminal was closed. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** npm passes Ctrl-C on although the terminal already has: the second signal within this time is the same one. */
const sameSignalMs = 1000;
const exitCodeOfSignals = 130;

/**
 * Aborted at the first signal. A second one, when somebody insists, is for `interruption` where that stands around this,
 * and ends the process at once where not.
 */
export function stopSignals(): { signal: AbortSignal; dispose: () => void } {
  const stop = new AbortController();
  let first: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (first !== undefined && Date.now() - first > sameSignalMs) {
      ignore();
      if (!process.emit(signal)) process.exit(exitCodeOfSignals);
    }
    first ??= Date.now();
    stop.abort();
  };
  const ignore = listen(onSignal);
  return {
    signal: stop.signal,
    dispose: () => {
      // Once asked to stop, the process is on its way out: a repeated signal must not cut that short.
      if (first === undefined) ignore();
    },
  };
}

/** A command was told to end. What it was at is not awaited. */
export class Interrupted extends OperatorError {
  readonly exitCode = exitCodeOfSignals;
}

/**
 * Rejects at a signal, and aborts `signal`, unless what is under way ends by itself then (`stopSignals`). Who insists is
 * not kept waiting.
 */
export function interruption(): { interrupted: Promise<never>; signal: AbortSignal; dispose: () => void } {
  const stop = new AbortController();
  const { promise: interrupted, reject } = Promise.withResolvers<never>();
  interrupted.catch(() => undefined);
  let first: number | undefined;
  const dispose = listen((signal) => {
    if (process.listenerCount(signal) > 1) return;
    if (first !== undefined && Date.now() - first > sameSignalMs) process.exit(exitCodeOfSignals);
    first ??= Date.now();
    stop.abort();
    reject(new Interrupted('Interrupted'));
  });
  return { interrupted, signal: stop.signal, dispose };
}

function listen(onSignal: (signal: NodeJS.Signals) => void): () => void {
  for (const signal of signals) process.on(signal, onSignal);
  return () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
}
