import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { from } from 'pg-copy-streams';
import { createTestDatabase } from '../../support/database.ts';
import { readRealRecords, type RealFile } from '../../support/real-posts.ts';
import { runCommand } from '../../support/service-process.ts';

const files: [file: RealFile, columns: string[]][] = [
  ['subreddits_sample.zst', ['display_name', 'title', 'public_description', 'description', 'subscribers', 'over18', 'lang']], // prettier-ignore
  ['RS_sample.zst', ['id', 'subreddit', 'author', 'title', 'selftext', 'score', 'num_comments', 'created_utc', 'link_flair_text', 'url']], // prettier-ignore
];

/** The import of both real files beside nothing but COPY of the same columns, both from the compressed file. */
export async function compareImports(): Promise<void> {
  const database = await createTestDatabase();
  try {
    const paths = files.map(([file]) => fileURLToPath(new URL(`../../../../shared/data/${file}`, import.meta.url)));
    const environment = { DATABASE_URL: database.url, SAMPLE_CATALOG: 'false' };
    const { output } = await runCommand(['import', '--json', ...paths], environment);
    const ours = (JSON.parse(output) as { files: { read: number; seconds: number }[] }).files;
    const rows: Record<string, string>[] = [];
    for (const [i, [file, columns]] of files.entries()) {
      const { read, seconds } = ours[i]!;
      const copied = await copy(database.url, file, columns);
      const rate = read / seconds;
      rows.push({
        file,
        'ours, a second': Math.round(rate).toLocaleString('en'),
        'COPY, a second': Math.round(copied).toLocaleString('en'),
        'of COPY': (rate / copied).toFixed(2),
      });
    }
    console.table(rows);
  } finally {
    await database.close();
  }
}

/** Records a second. */
async function copy(url: string, file: RealFile, columns: readonly string[]): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create temporary table copied (${columns.map((column) => `${column} text`).join(', ')})`);
    let read = 0;
    const lines = async function* () {
      for await (const record of readRealRecords(file)) {
        read++;
        yield `${columns.map((column) => escaped(record[column])).join('\t')}\n`;
      }
    };
    const started = performance.now();
    await pipeline(Readable.from(lines()), client.query(from(`copy copied from stdin`)));
    return (1000 * read) / (performance.now() - started);
  } finally {
    await client.end();
  }
}

function escaped(value: unknown): string {
  if (value === null || value === undefined) return String.raw`\N`;
  const special: Record<string, string> = { '\\': '\\\\', '\t': String.raw`\t`, '\n': String.raw`\n`, '\r': String.raw`\r`, '\0': '' }; // prettier-ignore
  return (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(
    /[\\\t\n\r\0]/g,
    (mark) => special[mark]!,
  );
}
