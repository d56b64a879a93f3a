import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { GuardedHttp } from '../../src/network/guarded-http.ts';
import { guardedSend } from '../../src/platforms/guarded-exchange.ts';
import { readFeed } from '../../src/platforms/reading/read-feed.ts';
import { listen } from '../support/faults.ts';

let answer: { type: string; body: Buffer };
const server = await listen((_request, response) => {
  response.writeHead(200, { 'content-type': answer.type }).end(answer.body);
});
const http = new GuardedHttp(['127.0.0.1']);
test.after(async () => {
  await http.close();
  await server.close();
});

/** The title of the one feed that there is, as it is read. */
async function titleOf(type: string, body: Buffer): Promise<string | undefined> {
  answer = { type, body };
  const request = { method: 'GET', url: server.address, headers: {}, timeoutMs: 5_000, maxBytes: 100_000 } as const;
  const got = await guardedSend(http)(request);
  return got.failed === undefined ? readFeed(got.text)?.title : got.failed;
}

const feed = (title: string, encoding?: string) =>
  `<?xml version="1.0"${encoding ? ` encoding="${encoding}"` : ''}?><rss version="2.0"><channel><title>${title}</title><item><guid>1</guid></item></channel></rss>`;
const mark = '\uFEFF';
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

test('UTF-8 is read as what it is, whatever is said of it', async () => {
  const said = ['text/xml; charset=ISO-8859-1', 'text/xml; charset=utf-16', 'text/xml'];
  const declared = [undefined, 'utf-8', 'utf-16', 'ISO-8859-1'];
  for (const type of said) {
    for (const encoding of declared) {
      for (const start of ['', mark]) {
        const body = Buffer.from(start + feed('Gärten für Köche', encoding));
        assert.is(await titleOf(type, body), 'Gärten für Köche', `${type}, ${encoding}, ${start.length}`);
      }
    }
    assert.is(await titleOf(type, Buffer.from(feed('Gardens', 'utf-16'))), 'Gardens', type);
  }
});

test('a byte order mark or the first letter shows UTF-16', async () => {
  for (const type of ['text/xml', 'text/xml; charset=utf-8', 'text/xml; charset=utf-16']) {
    for (const start of ['', mark]) {
      const text = start + feed('庭 Gärten', 'utf-16');
      assert.is(await titleOf(type, Buffer.from(text, 'utf16le')), '庭 Gärten', type);
      assert.is(await titleOf(type, swapped(text)), '庭 Gärten', type);
    }
  }
});

test('other encodings are read as the header or the first line says', async () => {
  const japanese = Buffer.concat([
    Buffer.from(feed('TITLE', 'Shift_JIS').split('TITLE')[0]!),
    Buffer.from([0x92, 0xeb, 0x82, 0xcc, 0x90, 0x41, 0x95, 0xa8]),
    Buffer.from(feed('TITLE').split('TITLE')[1]!),
  ]);
  const western = Buffer.from(feed('Gärten', 'ISO-8859-1'), 'latin1');
  assert.is(await titleOf('application/rss+xml', japanese), '庭の植物');
  assert.is(await titleOf('application/rss+xml; charset=shift-jis', japanese), '庭の植物');
  assert.is(await titleOf('application/rss+xml; charset=nonsense', japanese), '庭の植物');
  assert.is(await titleOf('application/rss+xml', western), 'Gärten');
  assert.is(await titleOf('application/rss+xml; charset=windows-1252', western), 'Gärten');
});

test.run();
