import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { CommunityText, PostText } from '../../../src/catalog/ranking/index.ts';
import { functionWords } from '../../../src/catalog/ranking/words/english.ts';
import { buildSegment, generatedCommunities, someQuery } from '../generated-catalog.ts';
import { judgedBriefs } from '../ranker/judged-queries.ts';
import { loadRealCatalog } from '../ranker/load-index.ts';
import { readCatalog } from '../ranking-data.ts';
import { mean, precisionAt5 } from '../ranking-metrics.ts';
import {
  type AskedQuery,
  type Engine,
  engines as allEngines,
  exactEngine,
  type PeerDocument,
  type PeerFigures,
  type PeerWork,
} from './ranking-engines.ts';

type Options = { keep: string | undefined; real: boolean; sizes: readonly number[]; seconds: number };

const generatedQueries = 300;
/** JSON allows them inside of texts; node:readline does not. */
const lineEnds = /[\u2028\u2029]/g;

/** Each engine in a process of its own, one after the other, over the same texts and the same briefs. */
export async function compareRanking({ keep, real, sizes, seconds }: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'whereabouts-peers-'));
  try {
    const segmentOf = (name: string) => join(keep ?? folder, `${name}.segment`);
    if (real) await compareReal(folder, segmentOf('real'), seconds);
    for (const size of sizes) await compareGenerated(folder, segmentOf(String(size)), size, seconds);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compareReal(folder: string, segment: string, seconds: number): Promise<void> {
  const { communities } = await loadRealCatalog(segment);
  const { posts } = await readCatalog();
  const documents = join(folder, 'real.ndjson');
  await writeDocuments(documents, mixed([...withPosts(communities.values(), posts)]));
  const judged = (await judgedBriefs()).filter(({ set, bare }) => set === 'fresh' && bare);
  const queries = judged.map(({ query }) => asked(query));
  const grades = judged.map((one) => one.grades);
  const nameOf = (id: number) => communities.get(id)!.name.toLowerCase();
  const engines = runEngines({ documents, count: communities.size, segment, queries, seconds }, folder);
  const rows = engines.map((figures) => {
    const found = figures.five.map((ids, i) => ids.map((id) => grades[i]!.get(nameOf(id)) ?? null));
    const places = found.flat();
    return {
      ...shown(figures, engines),
      'P@5, 41 fresh briefs': mean(found.map((five) => precisionAt5(five.map((grade) => grade ?? 0)))).toFixed(2),
      'never judged': `${Math.round((100 * places.filter((grade) => grade === null).length) / Math.max(1, places.length))} %`,
    };
  });
  console.log(`${communities.size.toLocaleString('en')} real communities, ${queries.length} briefs`);
  console.table(rows);
}

/** Those that come first would otherwise have nearly all posts, and stand for none of the others. */
const mixed = (written: readonly Written[]) =>
  written.toSorted((a, b) => Math.imul(a.community.id, 0x9e3779b1) - Math.imul(b.community.id, 0x9e3779b1));

async function compareGenerated(folder: string, segment: string, size: number, seconds: number): Promise<void> {
  const documents = join(folder, `${size}.ndjson`);
  await writeDocuments(documents, generatedCommunities(size));
  if (!existsSync(segment)) writeFileSync(segment, (await buildSegment(size)).toBytes());
  const queries = Array.from({ length: generatedQueries }, () => asked(someQuery(size, 'en')));
  const engines = runEngines({ documents, count: size, segment, queries, seconds }, folder);
  const rows = engines.map((figures) => shown(figures, engines));
  console.log(`${size.toLocaleString('en')} generated communities, ${queries.length} briefs`);
  console.table(rows);
}

type Written = { community: CommunityText; posts: readonly PostText[] };

function* withPosts(communities: Iterable<CommunityText>, posts: ReadonlyMap<string, PostText[]>): Generator<Written> {
  for (const community of communities) yield { community, posts: posts.get(community.name) ?? [] };
}

function runEngines(work: PeerWork, folder: string): PeerFigures[] {
  const file = join(folder, 'work.json');
  writeFileSync(file, JSON.stringify(work));
  const script = fileURLToPath(new URL('./ranking-engines.ts', import.meta.url));
  return allEngines.map((engine: Engine): PeerFigures => {
    const args = ['--expose-gc', '--max-old-space-size=12000', script, engine, file];
    try {
      return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })) as PeerFigures; // prettier-ignore
    } catch (error) {
      return { engine: `${engine}: ended (${(error as { status?: number }).status ?? 'killed'})`, documents: 0, buildMs: 0, megabytes: 0, times: [], five: [], isWhole: true }; // prettier-ignore
    }
  });
}

/** What was built of a part only stands for the whole, in proportion. */
function shown(figures: PeerFigures, engines: readonly PeerFigures[]) {
  const { engine, documents, buildMs, megabytes, times, isWhole, whole = documents } = figures;
  const factor = isWhole ? 1 : whole / documents;
  const about = (value: number, digits: number) => `${isWhole ? '' : '~'}${(value * factor).toFixed(digits)}`;
  const at = (share: number) => times.toSorted((a, b) => a - b)[Math.floor(share * times.length)] ?? 0;
  return {
    engine,
    'build s': about(buildMs / 1000, 1),
    'memory MB': about(megabytes, 0),
    'p50 ms': about(at(0.5), 1),
    'p95 ms': about(at(0.95), 1),
    'agrees with exact': agreement(figures, engines),
  };
}

/** Of the five that weighing everything gives, the share that an engine gives, too; of the questions that it answered in time. */
function agreement({ five }: PeerFigures, engines: readonly PeerFigures[]): string {
  const exact: PeerFigures | undefined = engines.find(({ engine }) => engine.startsWith(exactEngine));
  const shares = five.flatMap((ids, i) => {
    const wanted = exact?.five[i] ?? [];
    return wanted.length === 0 ? [] : [wanted.filter((id) => ids.includes(id)).length / wanted.length];
  });
  return shares.length === 0 ? 'unknown' : mean(shares).toFixed(2);
}

/** All that our index is made of, too. */
async function writeDocuments(file: string, written: Iterable<Written>): Promise<void> {
  const out = createWriteStream(file);
  for (const { community, posts } of written) {
    const { id, name, title, description, sidebar } = community;
    const text = [description, sidebar, ...posts.flatMap((post) => [post.title, post.body])].join('\n');
    const document: PeerDocument = { id, name, title, text };
    if (!out.write(`${JSON.stringify(document).replaceAll(lineEnds, ' ')}\n`)) await once(out, 'drain');
  }
  out.end();
  await finished(out);
}

/** Those that know no stop words would look for them in vain. */
function asked({ brief, competitors, keywords }: AskedQuery['query']): AskedQuery {
  const words =
    [brief, ...competitors, ...keywords]
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = [...new Set(words)].filter((word) => word.length > 1 && !functionWords.has(word));
  return { query: { brief, competitors, keywords }, words: telling };
}
