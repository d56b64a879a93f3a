// After `npm install --omit=dev`: takes out what only development reads. Those are the compiler, which libraries name for
// their types, maps of sources, and headers of Node. Node itself comes along for machines that have an older one.
import fs from 'node:fs';

if (process.env.npm_config_omit?.split(/\s+/).includes('dev')) {
  const { engines } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
  const oldest = Number(/\d+/.exec(engines.node));
  // Not `process.version`: npm runs scripts by the Node that comes along.
  const own = Number(/\bnode\/v(\d+)/.exec(process.env.npm_config_user_agent)?.[1]);
  const unread = ['{typescript,@typescript}', '.bin/tsc', '**/*.map', 'node-*/include'];
  if (own >= oldest) unread.push('node-{linux,darwin,bin,win}-*', '.bin/node');
  for (const path of fs.globSync(unread.map((path) => `node_modules/${path}`)))
    fs.rmSync(path, { recursive: true, force: true });
}
