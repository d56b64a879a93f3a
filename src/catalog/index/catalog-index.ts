import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { openIndex, type RankingIndex, Segment, segmentVersion } from '../ranking/index.ts';
import { statementsOn } from '../../database/statements-on.ts';
import type { IndexSegment } from './index-segment.entity.ts';
import { readSegment } from './read-segment.ts';
import { indexChannel } from './store-segment.ts';
import { newConnection } from '../../database/connections/connection.ts';
import type { Listener } from '../../database/connections/listener.ts';

/** Looks for a new index this often even when no notification came. */
const recheckMs = 30_000;

export type LoadedIndex = {
  ranking: RankingIndex;
  posts: number;
  /** The newest knowledge in it. */
  asOf: Date | null;
  withSample: boolean;
  /** By id, oldest first. */
  segments: ReadonlyMap<number, Segment>;
};

/** The search index as this process has it in memory; follows what is built, whoever builds it. */
export class CatalogIndex {
  readonly #url: string;
  readonly #logger: Logger;
  #loaded: Promise<LoadedIndex> | undefined;
  #isLoaded = false;
  #refreshing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** What `listener` misses the timer finds. */
  constructor(url: string, listener: Listener, logger: Logger) {
    this.#url = url;
    this.#logger = logger;
    listener.on(indexChannel, () => void (this.#loaded && this.refresh()));
  }

  /** Begins to load and to follow. */
  start(): void {
    this.#loaded = loadIndex(this.#url);
    this.#loaded
      .then(() => (this.#isLoaded = true))
      .catch((error: Error) => this.#logger.error({ err: error }, 'The search index could not be loaded'));
    this.#timer = setInterval(() => void this.refresh(), recheckMs);
  }

  /** The index; waits for the first load. When that failed, the first who asks tries again and all wait for it. */
  async current(): Promise<LoadedIndex> {
    if (!this.#loaded) throw new Error('The search index was not started');
    const given = this.#loaded;
    const index = await given.catch(() => {
      if (this.#loaded === given) this.#loaded = loadIndex(this.#url);
      return this.#loaded!;
    });
    this.#isLoaded = true;
    return index;
  }

  /** Whether a search could be answered at once. */
  get loaded(): boolean {
    return this.#isLoaded;
  }

  /** Loads what has been built since, one load at a time; until it is there, searches go on in the old one. */
  refresh(): Promise<void> {
    return (this.#refreshing = (this.#refreshing ?? Promise.resolve()).then(() => this.#loadNewer()));
  }

  async #loadNewer(): Promise<void> {
    try {
      const old = await this.current();
      const next = await loadIndex(this.#url, old);
      if (next === old) return;
      this.#loaded = Promise.resolve(next);
      this.#logger.info(
        { communities: next.ranking.size.communities, posts: next.posts },
        'The search index was loaded',
      );
    } catch (error) {
      this.#logger.warn({ err: error }, 'The search index could not be refreshed');
    }
  }

  end(): void {
    clearInterval(this.#timer);
  }
}

/** The live segments in one snapshot, read but for those that `old` has; `old` itself when nothing has changed. */
export async function loadIndex(url: string, old?: LoadedIndex): Promise<LoadedIndex> {
  const client = newConnection(url, 'index');
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const rows = await statementsOn<InferKyselyDB<typeof IndexSegment>>(client)
      .selectFrom('index_segment')
      .select(['id', 'bytes', 'as_of', 'with_sample'])
      .where('state', '=', 'live')
      .where('format', '=', segmentVersion)
      .orderBy('id')
      .execute();
    if (old && rows.map((row) => row.id).join() === [...old.segments.keys()].join()) return old;
    const segments = new Map<number, Segment>();
    for (const { id, bytes } of rows) {
      segments.set(id, old?.segments.get(id) ?? Segment.fromBytes(await readSegment(client, id, bytes)));
    }
    const ranking = openIndex([...segments.values()]);
    return {
      ranking,
      posts: ranking.size.posts,
      asOf: rows.at(-1)?.as_of ?? null,
      withSample: rows.some((row) => row.with_sample),
      segments,
    };
  } finally {
    await client.end();
  }
}
