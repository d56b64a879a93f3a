import { type Fault, listen, spoil } from './faults.ts';

export type FeedEntry = {
  id: string;
  title: string;
  body: string;
  /** `null`: the feed does not say when. */
  at: Date | null;
  link?: string | null;
  author?: string | null;
  numComments?: number | null;
};

/** A server with feeds at any path, and a page that names one. It says whether what it was asked for has changed. */
export type FeedServer = {
  address: string;
  /** By path. */
  feeds: Record<string, FeedEntry[]>;
  /** What they say of themselves, by path. */
  abouts: Record<string, { title: string; description: string }>;
  pages: Record<string, string>;
  /** How many entries a feed shows. */
  window: number;
  heard: { path: string; status: number; userAgent: string | undefined; method: string | undefined }[];
  faults: Fault[];
  /** Paths that have ended: 410. */
  gone: Set<string>;
  /** It does not say of which version an answer is. */
  hidesVersions: boolean;
  close: () => Promise<void>;
};

export async function startFeedServer(): Promise<FeedServer> {
  const { address, close } = await listen((request, response) => {
    const path = request.url ?? '/';
    const entries = server.feeds[path];
    const body = entries ? atom(path, entries.slice(0, server.window), server.abouts[path]) : server.pages[path];
    const etag = `"${entries?.length}"`;
    const isTold = entries !== undefined && !server.hidesVersions;
    const isSame = entries !== undefined && request.headers['if-none-match'] === etag;
    const status = server.gone.has(path) ? 410 : body === undefined ? 404 : isSame ? 304 : 200;
    server.heard.push({ path, status, userAgent: request.headers['user-agent'], method: request.method });
    const fault = server.faults.shift();
    if (fault) return spoil(response, fault, { status, body: body ?? '' }, { status, body: '' });
    const type = entries ? 'application/atom+xml; charset=utf-8' : 'text/html';
    response.writeHead(status, { 'content-type': type, ...(isTold && { etag }) }).end(status === 200 ? body : '');
  });
  const server: FeedServer = {
    address,
    feeds: {},
    abouts: {},
    pages: {},
    window: 20,
    heard: [],
    faults: [],
    gone: new Set(),
    hidesVersions: false,
    close,
  };
  return server;
}

const usualAbout = { title: 'News of the kettle', description: 'Tea and what it is made with.' };

function atom(path: string, entries: readonly FeedEntry[], { title: name, description } = usualAbout): string {
  const told = entries.map(
    ({ id, title, body, at, link = null, author = 'somebody', numComments = null }) =>
      `<entry><id>tag:${id}</id><title type="html">${title}</title>` +
      (at === null ? '' : `<updated>${at.toISOString()}</updated><published>${at.toISOString()}</published>`) +
      `<link href="${link ?? `https://feeds.example/${id}`}"/>` +
      (numComments === null ? '' : `<slash:comments>${numComments}</slash:comments>`) +
      `<author><name>${author}</name></author><content type="html"><![CDATA[<p>${body}</p>]]></content></entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:slash="http://purl.org/rss/1.0/modules/slash/"><id>${path}</id><title>${name.replaceAll('&', '&amp;')}</title><subtitle>${description}</subtitle><updated>2026-01-01T00:00:00Z</updated>${told.join('')}</feed>`;
}
