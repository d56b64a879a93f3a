/** Imports a file in a process that a test can kill: `import-process.ts URL FILE`. */
import { importDump } from '../../../src/catalog/import/import-dump.ts';

const [url = '', file = ''] = process.argv.slice(2);
await importDump({ url, file });
