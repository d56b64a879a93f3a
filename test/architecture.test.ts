import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

type Import = { from: string; to: string; typeOnly: boolean };

const files = globSync('{src,tasks,clients}/**/*.{ts,tsx}').filter((file) => !file.includes('node_modules'));
const imports = files.flatMap((file): Import[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s(type\s)?[^;]*?from '(\.[^']+)'/gms)].map(
    ([, type, path = '']) => ({ from: file, to: normalize(join(dirname(file), path)), typeOnly: type !== undefined }),
  ),
);

const configuration = ['src/config.ts', 'src/settings.ts', 'src/model-config.ts'];
const capability = /^src\/(discovery|overview|monitoring)\//;

/** Each rule names the imports that break it. */
const rules: Record<string, (one: Import) => boolean> = {
  'errors, prices, config (but for these two) and the ports import nothing of ours, so that everything may import them':
    ({ from, to }) =>
      (from === 'src/errors.ts' && to.startsWith('src/')) ||
      (from === 'src/credits/prices.ts' && to.startsWith('src/')) ||
      (configuration.includes(from) && ![...configuration, 'src/errors.ts', 'src/credits/prices.ts'].includes(to)) ||
      (/^src\/(platforms\/platform|analysis\/analyst)\.ts$/.test(from) && to.startsWith('src/')),
  'a platform adapter knows the port, what stands beside it and texts, nothing else of ours': ({ from, to }) =>
    /^src\/platforms\/[^/]+\//.test(from) &&
    dirname(to) !== dirname(from) &&
    !/^src\/(platforms\/(?:(asking|reading|listing)\/)?|text\/)[^/]+$/.test(to),
  'an analyst knows its port, its own folder, texts and the threads it judges in: judging needs no database and no wire':
    ({ from, to }) => from.startsWith('src/analysis/') && !/^src\/(analysis|text|threads)\//.test(to),
  'threads know nothing of what is done in them': ({ from, to }) =>
    from.startsWith('src/threads/') && !to.startsWith('src/threads/'),
  'what threads load is loaded in threads only': ({ from, to, typeOnly }) =>
    /^src\/judging\/judging-(works|thread)\.ts$/.test(to) && !typeOnly && from !== 'src/judging/judging-thread.ts',
  'what all readers of text share imports nothing of ours': ({ from, to }) =>
    from.startsWith('src/text/') && !to.startsWith('src/text/'),
  "the way out to strangers' addresses knows nothing of what is sent": ({ from, to }) =>
    from.startsWith('src/network/') && !to.startsWith('src/network/'),
  'what the wire shares knows errors and ids and nothing else: every room may speak it': ({ from, to }) =>
    from.startsWith('src/wire/') && !to.startsWith('src/wire/') && !['src/errors.ts', 'src/ids.ts'].includes(to),
  'http knows no capability: what it serves is given to it, judges by their port': ({ from, to }) =>
    from.startsWith('src/http/') &&
    !/^src\/(http|wire|accounts|database|threads)\/|^src\/(analysis\/analyst|errors|config|ids|metrics)\.ts$/.test(to),
  'rooms never look up to the composition': ({ from, to }) =>
    /^src\/.+\//.test(from) &&
    !from.startsWith('src/commands/') &&
    (/^src\/(app|main|router|entities|crontab|sweeps)\.ts$/.test(to) ||
      (to.startsWith('src/judging/') && !from.startsWith('src/judging/'))),
  'ranking is pure: texts in, an order out': ({ from, to }) =>
    from.startsWith('src/catalog/ranking/') && !/^src\/(catalog\/ranking|text)\//.test(to),
  'the rooms of ranking look down only, in the order of their README': ({ from, to }) => {
    const rooms = ['words', 'meaning', 'segment', 'query', 'learnt', 'scoring'];
    const roomOf = (file: string) => rooms.indexOf(/^src\/catalog\/ranking\/(\w+)\//.exec(file)?.[1] ?? '');
    return roomOf(from) >= 0 && roomOf(to) > roomOf(from);
  },
  'accounts ← credits ← jobs ← capabilities, never the other way': ({ from, to }) => {
    const layers = ['src/accounts/', 'src/credits/', 'src/jobs/'];
    const layer = layers.findIndex((folder) => from.startsWith(folder));
    return layer >= 0 && (layers.findIndex((folder) => to.startsWith(folder)) > layer || capability.test(to));
  },
  'delivery hears of events that others write in their transactions, and imports none of them': ({ from, to }) =>
    from.startsWith('src/delivery/') &&
    !from.endsWith('.router.ts') &&
    !/^src\/(delivery|accounts|database|network|queue|text|wire)\/|^src\/(errors|ids|config)\.ts$/.test(to),
  'the capabilities never import each other: what they share lives in analysis or catalog': ({ from, to }) => {
    const [own, other] = [capability.exec(from)?.[1], capability.exec(to)?.[1]];
    return own !== undefined && other !== undefined && own !== other;
  },
  'only routers, and the doors themselves, speak tRPC': ({ from, to }) =>
    /^src\/http\/(trpc|create-operation)\.ts$/.test(to) &&
    !/(\.|\/)router\.ts$/.test(from) &&
    !from.startsWith('src/http/'),
  'only the root router imports routers': ({ from, to }) =>
    to.endsWith('.router.ts') && from !== 'src/router.ts' && !from.endsWith('.router.ts'),
  'tasks run verbs: HTTP is none of their business': ({ from, to }) =>
    from.startsWith('tasks/') && to.startsWith('src/http/'),
  'only app.ts, live-platforms.ts, the commands and those that set up judging know concrete adapters': ({ from, to }) =>
    /^src\/(platforms\/(archive|reddit|lemmy|hacker-news|discourse|feeds|stack-exchange)|analysis\/(builtin|llm))\//.test(
      to,
    ) &&
    !/^src\/(app\.ts|live-platforms\.ts|judging\/|commands\/)/.test(from) &&
    dirname(from).split('/').slice(0, 3).join('/') !== dirname(to).split('/').slice(0, 3).join('/'),
  'the database is the ground floor: it is told which entities there are': ({ from, to }) =>
    from.startsWith('src/database/') && !to.startsWith('src/database/'),
  'clients take types from the service, never its code': ({ from, to, typeOnly }) =>
    from.startsWith('clients/') && to.startsWith('src/') && !typeOnly,
};

for (const [why, breaks] of Object.entries(rules)) {
  test(why, () => {
    const broken = imports.filter(breaks).map(({ from, to }) => `${from} imports ${to}`);
    assert.equal(broken, [], why);
  });
}

test('no file imports itself by way of others: a circle has no beginning to read from', () => {
  assert.equal(
    circles(imports, (file) => file),
    [],
  );
});

test('no room imports itself by way of others, so that one can be read, tested or moved without the others', () => {
  assert.equal(circles(imports.filter(standsBetweenRooms), capabilityOf), []);
  assert.equal(circles(imports.filter(standsBetweenRooms), roomOf), []);
});

/**
 * But for three: routers stand above http although they live with what they serve, the names of a room's tasks above the
 * rooms in it, and tables refer to one another as they must.
 */
function standsBetweenRooms({ from, to }: Import): boolean {
  return (
    from.startsWith('src/') &&
    !from.endsWith('.router.ts') &&
    !to.endsWith('.tasks.ts') &&
    !(from.endsWith('.entity.ts') && to.endsWith('.entity.ts')) &&
    to !== 'src/entities.ts'
  );
}

/** `src/catalog` of `src/catalog/posts/read-rules.ts`; what stands in `src` itself is a room of its own. */
function capabilityOf(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

/** The same, but `src/catalog/posts`: the two largest have rooms of their own. */
function roomOf(file: string): string {
  return /^src\/(catalog|monitoring)\/[^/]+\//.exec(file)?.[0] ?? capabilityOf(file);
}

/** What is left when all that imports nothing, or is imported by nothing, is taken away again and again. */
function circles(all: Import[], place: (file: string) => string): string[] {
  const arrows = all.map(({ from, to }) => [place(from), place(to)] as const).filter(([from, to]) => from !== to);
  for (let left = arrows; ;) {
    const [sources, targets] = [new Set(left.map(([from]) => from)), new Set(left.map(([, to]) => to))];
    const inside = left.filter(([from, to]) => targets.has(from) && sources.has(to));
    if (inside.length === left.length) return [...new Set(left.map((arrow) => arrow.join(' imports ')))].toSorted();
    left = inside;
  }
}

test('the rules look at something', () => {
  assert.ok(imports.length > 100);
  assert.ok(imports.some(({ from, to }) => from.endsWith('discovery.router.ts') && to === 'src/http/trpc.ts'));
});

const textStatement = /\.(?:query|execute)(?:<[^>]*>)?\(\s*(?:[`'](?!\w+')|\{\s*text)/g;
/** Beside the files that are named for it: sessions' settings, locks and channels, and graphile-worker's own tables. */
const speaksText = new Set([
  'src/accounts/sign-in/forget-sign-ins.ts',
  'src/accounts/sign-in/sign-ins.ts',
  'src/catalog/import/import-dump.ts',
  'src/catalog/import/progress-row.ts',
  'src/catalog/index/catalog-index.ts',
  'src/http/limits/rate-limits.ts',
]);

test('statements are built and typed; what only text can say stands in files that are named for it', () => {
  const speakers = files.filter(
    (file) =>
      file.startsWith('src/') &&
      !/^src\/(?:database|embedded-postgres)\//.test(file) &&
      readFileSync(file, 'utf8').match(textStatement) !== null,
  );
  const unnamed = speakers.filter((file) => !file.endsWith('.statements.ts') && !speaksText.has(file));
  assert.equal(unnamed, []);
  assert.ok(speakers.length > 5, 'it finds those that there are');
});

test('a file of more than 200 lines has its reason in src/README.md', () => {
  const readme = readFileSync('src/README.md', 'utf8');
  const long = files.filter((file) => file.startsWith('src/') && readFileSync(file, 'utf8').split('\n').length > 201);
  assert.ok(long.length > 5, 'it finds those that there are');
  assert.equal(
    long.filter((file) => !readme.includes(basename(file))),
    [],
  );
});

test('the environment is read in main.ts and config.ts, nowhere else', () => {
  const sources = files.filter((file) => !/^clients\/[^/]+\/[^/]+\.ts$/.test(file));
  const readers = sources.filter((file) => readFileSync(file, 'utf8').includes('process.env'));
  assert.equal(readers.toSorted(), [
    'src/commands/import/import-and-index.ts',
    'src/embedded-postgres/binaries.ts',
    'src/main.ts',
  ]);
});

test('the platform port has no method that writes', () => {
  const port = readFileSync('src/platforms/platform.ts', 'utf8');
  const methods = [...port.matchAll(/^ {2}(\w+)\(/gm)].map(([, name = '']) => name);
  assert.equal(methods.toSorted(), [
    'comments',
    'commentsById',
    'communities',
    'countRemovals',
    'crawl',
    'listComments',
    'listPosts',
    'postsById',
    'rules',
    'searchCommunities',
    'searchPosts',
    'wiki',
  ]);
});

test.run();
