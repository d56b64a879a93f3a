import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** Puts a compressed copy beside every file that is text, so that nobody compresses while somebody waits. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!/\.(js|css|svg)$/.test(fileName)) continue;
        const source = brotliCompressSync(file.type === 'chunk' ? file.code : file.source, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
        });
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source });
      }
    },
  };
}
