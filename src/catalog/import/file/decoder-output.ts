import type { Gunzip, ZstdDecompress } from 'node:zlib';

export type Decoder = Gunzip | ZstdDecompress;

/**
 * What a decoder of node's makes of the chunks that it is fed. Iterating over the stream itself would lose what is
 * decoded but not yet read when it fails.
 */
export class DecoderOutput {
  readonly #decoder: Decoder;
  #failure: Error | undefined;
  #wake = (): void => undefined;

  constructor(decoder: Decoder) {
    this.#decoder = decoder;
    decoder.on('readable', () => this.#wake());
    decoder.on('error', (error) => {
      this.#failure = error;
      this.#wake();
    });
  }

  /** What one more chunk decodes to; an empty one stands for the end of the file. */
  async *of(chunk: Buffer): AsyncGenerator<Buffer> {
    let used = false;
    const done = (): void => {
      used = true;
      this.#wake();
    };
    if (chunk.length > 0) this.#decoder.write(chunk, done);
    // Not its callback: that comes before the decoder has looked whether something is missing.
    else this.#decoder.once('end', done).end();
    for (;;) {
      const decoded = this.#decoder.read() as Buffer | null;
      if (decoded) yield decoded;
      else if (this.#failure) throw this.#failure;
      else if (used) return;
      else await new Promise<void>((wake) => (this.#wake = wake));
    }
  }
}
