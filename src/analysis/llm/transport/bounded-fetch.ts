const mostBytes = 2_000_000;

/** An answer that does not end. */
export class TooLongAnswer extends TypeError {}

/**
 * Speaks with one origin only and follows nobody elsewhere, so that neither the key nor a text can leave for another
 * place; an answer that does not end is cut off.
 */
export function boundedFetch(origin: string): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== origin) throw new TypeError('The language model is asked at one place only');
    const response = await fetch(url, { ...init, redirect: 'error' });
    const body = response.body?.pipeThrough(endingAfter(mostBytes)) ?? null;
    return new Response(body, response);
  };
}

function endingAfter(most: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > most) controller.error(new TooLongAnswer('The answer is too long'));
      else controller.enqueue(chunk);
    },
  });
}
