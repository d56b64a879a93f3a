import { z } from 'zod';
import { defineTask } from '../queue/define-task.ts';

/** Brings the search index up to date with the catalog. */
export const catalogIndexTask = defineTask('catalog/index', 'background', z.looseObject({}), { maxAttempts: 3 });

/** Computes vectors of communities that have none, with an embedding model configured. */
export const catalogEmbedTask = defineTask('catalog/embed', 'background', z.looseObject({}), { maxAttempts: 1 });

/** Lets the catalog grow from the live platforms. */
export const catalogCrawlTask = defineTask('catalog/crawl', 'background', z.looseObject({}), { maxAttempts: 1 });
