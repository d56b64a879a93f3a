// After `npm install`. Plain JavaScript for any Node from 20 on: npm runs it by its own.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const modules = 'node_modules';
const { engines } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
const oldest = Number(/\d+/.exec(engines.node));
// Not `process.version`: npm runs scripts by the Node that comes along, once it is there.
const own = Number(/\bnode\/v(\d+)/.exec(process.env.npm_config_user_agent)?.[1]);
const linked = path.join(modules, '.bin', 'node');

linkNode();
if (process.env.npm_config_omit?.split(/\s+/).includes('dev')) removeUnread();
readyPostgres();

/** Node comes along for machines that have an older one. npm before 11.6 does not link it, because packages of other systems have the same program. */
function linkNode() {
  if (process.platform === 'win32' || fs.existsSync(linked)) return;
  const found = nodePackages().find((name) => fs.existsSync(path.join(modules, name, 'bin', 'node')));
  if (found === undefined) return;
  fs.mkdirSync(path.dirname(linked), { recursive: true });
  fs.rmSync(linked, { force: true });
  fs.symlinkSync(path.join('..', found, 'bin', 'node'), linked);
}

/** What only development reads: the compiler, which libraries name for their types, maps of sources, headers of Node, and Node itself where there is one. */
function removeUnread() {
  const unread = ['typescript', '@typescript', '.bin/tsc', ...nodePackages().map((name) => `${name}/include`)];
  if (own >= oldest) unread.push(...nodePackages(), '.bin/node');
  const maps = fs.readdirSync(modules, { recursive: true }).filter((name) => name.endsWith('.map'));
  for (const name of [...unread, ...maps]) fs.rmSync(path.join(modules, name), { recursive: true, force: true });
}

function nodePackages() {
  return fs.readdirSync(modules).filter((name) => /^node-(?:linux|darwin|bin|win)-/.test(name));
}

/** The links that packages cannot carry are made now: whoever runs the service may not be allowed to write here. */
function readyPostgres() {
  const source = 'src/embedded-postgres/binaries.ts';
  if (!fs.existsSync(source)) return;
  const find = `import('./${source}').then(({ findBinaries }) => findBinaries())`;
  const node = own >= oldest || !fs.existsSync(linked) ? process.execPath : linked;
  try {
    execFileSync(node, ['-e', find], { stdio: 'ignore' });
  } catch {
    // There is none for this machine: the start says so, where it is needed.
  }
}
