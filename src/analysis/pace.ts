const breath = 50;

/** To be awaited in long loops: lets others have a turn now and then, and ends the loop when the work was aborted. */
export async function pace(turn: number, signal: AbortSignal): Promise<void> {
  if (turn % breath !== 0) return;
  await new Promise(setImmediate);
  signal.throwIfAborted();
}
