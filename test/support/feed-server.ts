import { type Fault, listen, spoil } from './faults.ts';

export type FeedEntry = { id: string; title: string; body: string; at: Date };

/** A server with feeds at any path, and a page that names one. It says whether what it was asked for has changed. */
export type FeedServer = {
  address: string;
  /** By path. */
  feeds: Record<string, FeedEntry[]>;
  pages: Record<string, string>;
  /** How many entries a feed shows. */
  window: number;
  heard: { path: string; status: number; userAgent: string | undefined; method: string | undefined }[];
  faults: Fault[];
  close: () => Promise<void>;
};

export async function startFeedServer(): Promise<FeedServer> {
  const { address, close } = await listen((request, response) => {
    const path = request.url ?? '/';
    const entries = server.feeds[path];
    const body = entries ? atom(path, entries.slice(0, server.window)) : server.pages[path];
    const etag = `"${entries?.length}"`;
    const isSame = entries !== undefined && request.headers['if-none-match'] === etag;
    const status = body === undefined ? 404 : isSame ? 304 : 200;
    server.heard.push({ path, status, userAgent: request.headers['user-agent'], method: request.method });
    const fault = server.faults.shift();
    if (fault) return spoil(response, fault, { status, body: body ?? '' }, { status, body: '' });
    const type = entries ? 'application/atom+xml; charset=utf-8' : 'text/html';
    response.writeHead(status, { 'content-type': type, ...(entries && { etag }) }).end(isSame ? '' : body);
  });
  const server: FeedServer = { address, feeds: {}, pages: {}, window: 20, heard: [], faults: [], close };
  return server;
}

function atom(path: string, entries: readonly FeedEntry[]): string {
  const told = entries.map(
    ({ id, title, body, at }) =>
      `<entry><id>tag:${id}</id><title type="html">${title}</title><updated>${at.toISOString()}</updated>` +
      `<published>${at.toISOString()}</published><link href="https://feeds.example/${id}"/>` +
      `<author><name>somebody</name></author><content type="html"><![CDATA[<p>${body}</p>]]></content></entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><id>${path}</id><title>News of the kettle</title><subtitle>Tea and what it is made with.</subtitle><updated>2026-01-01T00:00:00Z</updated>${told.join('')}</feed>`;
}
