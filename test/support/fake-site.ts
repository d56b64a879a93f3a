import { type Fault, listen, type Reply, spoil, write } from './faults.ts';

export type FakeSite = {
  address: string;
  heard: { method: string; path: string; query: URLSearchParams; userAgent: string | undefined }[];
  /** What happens to the next answers, one each. */
  faults: Fault[];
  close: () => Promise<void>;
};

/** A server that answers GET alone, and notes what it is asked. */
export async function startFakeSite(answerTo: (path: string, query: URLSearchParams) => Reply): Promise<FakeSite> {
  let last: Reply = { status: 200, body: '' };
  const { address, close } = await listen((request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', address);
    const { method = '' } = request;
    site.heard.push({ method, path, query, userAgent: request.headers['user-agent'] });
    const answer = method === 'GET' ? answerTo(path, query) : { status: 405, body: '' };
    const fault = site.faults.shift();
    if (fault) return spoil(response, fault, answer, last);
    last = answer;
    write(response, answer);
  });
  const site: FakeSite = { address, heard: [], faults: [], close };
  return site;
}
