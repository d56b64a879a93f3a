/** `npm run bundle -w clients/mcp [FILE]`: the bridge and all that it needs in one file that desktop programs install. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { strToU8, zipSync } from 'fflate';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export async function makeBundle(file: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [here('src/main.ts')],
    alias: { '@whereabouts/client': here('../typescript/src/index.ts') },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    write: false,
  });
  const { version } = JSON.parse(readFileSync(here('package.json'), 'utf8')) as { version: string };
  const manifest = { ...(JSON.parse(readFileSync(here('manifest.json'), 'utf8')) as object), version };
  const archive = zipSync({
    'manifest.json': strToU8(`${JSON.stringify(manifest, null, 2)}\n`),
    'package.json': strToU8('{"type":"module"}\n'),
    LICENSE: readFileSync(here('LICENSE')),
    'server/index.js': outputFiles[0]!.contents,
  });
  writeFileSync(file, archive);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = process.argv[2] ?? here('dist/whereabouts.mcpb');
  await makeBundle(file);
  console.log(`Wrote ${file}`);
}
