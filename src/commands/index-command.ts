import { buildIndex } from '../catalog/index/build-index.ts';
import { readIndexStatus } from '../catalog/index/index-status.ts';
import type { Config } from '../config.ts';
import { withDatabase } from './database.ts';
import type { Json } from './say.ts';

/** Shows what the search index holds and whether the catalog has moved on since. */
export async function showIndexStatus(config: Config, { json }: Json): Promise<void> {
  await withDatabase(config, async (database) => {
    const status = await readIndexStatus(database.em.fork());
    if (json) return console.log(JSON.stringify(status));
    if (status.segments.length === 0) return console.log('There is no index yet: npm run operate -- index rebuild');
    for (const segment of status.segments) {
      const size = (segment.bytes / 1_000_000).toFixed(1);
      console.log(
        `Segment ${segment.id}: ${segment.communities.toLocaleString('en')} communities, ${segment.posts.toLocaleString('en')} posts, ${size} MB, built ${segment.built_at}`,
      );
    }
    console.log(
      status.changed_communities === 0 ? 'Up to date' : `${status.changed_communities} communities have changed since`,
    );
  });
}

export const updateIndexNow = (config: Config, options: Json) => buildIndexNow(config, false, options);
export const rebuildIndexNow = (config: Config, options: Json) => buildIndexNow(config, true, options);

async function buildIndexNow(config: Config, whole: boolean, { json }: Json): Promise<void> {
  await withDatabase(config, async (_database, url) => {
    const built = await buildIndex(url, { whole });
    if (json) return console.log(JSON.stringify(built));
    if (built.built === 'nothing') return console.log('The index is up to date');
    console.log(
      `Indexed ${built.communities.toLocaleString('en')} ${built.communities === 1 ? 'community' : 'communities'} and ${built.posts.toLocaleString('en')} ${built.posts === 1 ? 'post' : 'posts'} in ${built.seconds.toFixed(1)} s (${(built.bytes / 1_000_000).toFixed(1)} MB)`,
    );
  });
}
