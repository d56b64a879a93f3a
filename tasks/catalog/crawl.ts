import { catalogCrawlTask } from '../../src/catalog/catalog.tasks.ts';
import { crawl, type CrawlEnv } from '../../src/catalog/sources/crawl.ts';
import { executor } from '../../src/queue/executor.ts';

export default executor(catalogCrawlTask, (env: CrawlEnv, _payload, run) => crawl(env, run.signal));
