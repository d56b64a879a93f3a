import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { DumpError, messageOfOpening } from './dump-error.ts';
import { isGzipMember, isZstdFrame } from './dump-file.ts';

/** What came is stored when nothing more has come for so long. */
const pauseMs = 300;
const chunkBytes = 128 * 1024;
const nothing = Buffer.alloc(0);

/** What comes through a pipe, and an empty piece whenever nothing comes for a moment. Only plain text. */
export async function* pipedContent(pipe: AsyncIterable<Buffer>, signal?: AbortSignal): AsyncGenerator<Buffer> {
  const chunks = pipe[Symbol.asyncIterator]();
  let next = chunks.next();
  let isFirst = true;
  for (;;) {
    const timer = new AbortController();
    const pause = sleep(pauseMs, 'pause' as const, { signal: timer.signal }).catch(() => 'pause' as const);
    const came = await Promise.race([next, pause, abortOf(signal, timer.signal)]);
    timer.abort();
    if (came === 'aborted' || signal?.aborted) return;
    if (came === 'pause') {
      yield nothing;
      // Until more comes nobody need be woken.
      const idle = new AbortController();
      const more = await Promise.race([next, abortOf(signal, idle.signal)]);
      idle.abort();
      if (more === 'aborted') return;
      continue;
    }
    if (came.done) return;
    if (isFirst) refusePacked(came.value);
    isFirst = false;
    yield came.value;
    next = chunks.next();
  }
}

/** When the signal aborts. One promise for each wait: one for all would keep what every wait brought. */
async function abortOf(signal: AbortSignal | undefined, until: AbortSignal): Promise<'aborted'> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve('aborted');
    else signal?.addEventListener('abort', () => resolve('aborted'), { once: true, signal: until });
  });
}

/** A file that grows, from its beginning, until the signal: an empty piece at what is its end for now. */
export async function* growingContent(path: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new DumpError(messageOfOpening(error));
  });
  try {
    for (let position = 0; !signal.aborted;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(chunkBytes), 0, chunkBytes, position);
      if (position === 0) refusePacked(buffer.subarray(0, bytesRead));
      position += bytesRead;
      if (bytesRead > 0) yield buffer.subarray(0, bytesRead);
      else {
        if ((await file.stat()).size < position) throw new DumpError('the file became shorter while it was followed');
        yield nothing;
        await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
  } finally {
    await file.close();
  }
}

function refusePacked(head: Buffer): void {
  if (isZstdFrame(head) || isGzipMember(head)) {
    throw new DumpError('what comes is compressed: unpack it before, as in zstd -dc --long=31 FILE | … import -');
  }
}
