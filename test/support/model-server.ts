import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a request asked, as the wire had it. */
export type ModelRequest = { path: string; headers: IncomingHttpHeaders; body: ChatBody & { input?: string[] } };

type ChatBody = {
  model: string;
  messages: { role: string; content: string }[];
  response_format?: { type: string; json_schema?: { schema: Record<string, unknown> } };
};

/** How the server behaves. A function answers in the model's place: what it returns is the message's content. */
export type Script =
  | 'truncated'
  | 'invalid_json'
  | 'not_the_protocol'
  | 'wrong_schema'
  | 'refusing'
  | 'rate_limited'
  | 'rate_limited_with_headers'
  | 'unauthorized'
  | 'error'
  | 'hanging'
  | 'endless'
  | 'redirecting'
  | 'uncounted'
  | ((question: Asked) => unknown);

/** A question as a model sees it: its instructions, and the texts between the fences. */
export type Asked = { prompt: string; instructions: string; content: string; blocks: Block[] };

export type Block = { kind: string; id: string | null; text: string };

/** A language model's endpoint on this machine, as OpenAI's chat completions and embeddings, without streaming. */
export type ModelServer = {
  /** For `LLM_BASE_URL`. */
  url: string;
  requests: ModelRequest[];
  /** The questions of `requests`, read as a model would. */
  asked: () => Asked[];
  /** Used for every request, but for the first ones if `first` says so. */
  play: (script: Script, ...first: Script[]) => void;
  stop: () => Promise<void>;
};

export async function startModelServer(): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const open = new Set<ServerResponse>();
  let always: Script = () => ({});
  let first: Script[] = [];
  const server = createServer((request, response) => {
    open.add(response);
    response.on('close', () => open.delete(response));
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('end', () => {
      const body = JSON.parse(text) as ModelRequest['body'];
      requests.push({ path: request.url ?? '', headers: request.headers, body });
      const script = first.shift() ?? always;
      const embeds = request.url?.endsWith('/embeddings') && typeof script === 'function';
      if (embeds) return embeddings(response, body.input ?? [], body.model);
      answer(response, script, body);
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    asked: () => requests.filter(({ body }) => body.messages).map(({ body }) => readQuestion(body)),
    play: (script, ...before) => {
      [always, first] = [script, before];
      requests.length = 0;
    },
    stop: async () => {
      for (const response of open) response.destroy();
      await new Promise((done) => {
        server.close(done);
      });
    },
  };
}

function answer(response: ServerResponse, script: Script, body: ChatBody): void {
  if (typeof script === 'function') return chat(response, JSON.stringify(script(readQuestion(body))));
  switch (script) {
    case 'truncated':
      return chat(response, '{"audience":["couples who ar', { finish_reason: 'length' });
    case 'invalid_json':
      return chat(response, 'Sure! Here is what I found: {audience: couples}');
    case 'not_the_protocol':
      return send(response, 200, '<html><body>It works!</body></html>');
    case 'wrong_schema':
      return chat(response, '{"audience":7,"communities":"all of them","ok":true}');
    case 'refusing':
      return chat(response, null, { message: { refusal: 'I cannot help with that.' } });
    case 'rate_limited':
      return send(response, 429, '{"error":{"message":"Slow down"}}');
    case 'rate_limited_with_headers':
      return send(response, 429, '{"error":{"message":"Slow down"}}', { 'retry-after-ms': '20' });
    case 'unauthorized':
      return send(response, 401, '{"error":{"message":"Incorrect API key provided: sk-secret"}}');
    case 'error':
      return send(response, 500, '');
    case 'hanging':
      return undefined;
    case 'endless':
      return endless(response);
    case 'redirecting':
      return send(response, 307, '', { location: 'http://127.0.0.1:9/elsewhere' });
    case 'uncounted':
      return chat(response, '{}', { usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 } });
  }
}

function chat(
  response: ServerResponse,
  content: string | null,
  other: { finish_reason?: string; message?: object; usage?: object } = {},
): void {
  const usage = { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 };
  const message = { role: 'assistant', content, ...other.message };
  send(
    response,
    200,
    JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_780_000_000,
      model: 'test-model',
      choices: [{ index: 0, message, finish_reason: other.finish_reason ?? 'stop' }],
      usage: other.usage ?? usage,
    }),
  );
}

/** Texts with the same words lie near one another. */
function embeddings(response: ServerResponse, input: readonly string[], model: string): void {
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
  const usage = { prompt_tokens: input.join(' ').length >> 2, total_tokens: input.join(' ').length >> 2 };
  send(response, 200, JSON.stringify({ object: 'list', model, data, usage }));
}

const dimensions = 512;

function vectorOf(text: string): number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const word of text.toLowerCase().match(/\p{L}{3,}/gu) ?? []) {
    const place =
      createHash('sha256')
        .update(word.replace(/(?:ing|s|ed)$/, ''))
        .digest()
        .readUInt16BE(0) % dimensions;
    vector[place]! += 1;
  }
  return vector;
}

function endless(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
  };
  response.on('drain', more);
  more();
}

function send(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
}

/** Which prompt it is, is told by what its schema asks for. */
const prompts: Record<string, string> = {
  search_terms: 'understand-brief',
  communities: 'judge-fits',
  examples: 'read-community',
  how_to_enter: 'judge-community',
  posts: 'judge-posts',
};

function readQuestion({ messages, response_format: format }: ChatBody): Asked {
  const [instructions = '', content = ''] = messages.map((message) => message.content);
  const properties = Object.keys((format?.json_schema?.schema['properties'] as object | undefined) ?? {});
  const prompt = properties.map((name) => prompts[name]).find((name) => name !== undefined) ?? 'unknown';
  const fence = /`<<([0-9a-f]+)`/.exec(instructions)?.[1] ?? '';
  const blocks = [
    ...content.matchAll(new RegExp(`<<${fence} (\\S+)(?: (\\S+))?\\n([\\s\\S]*?)\\n${fence}>>`, 'g')),
  ].map(([, kind = '', id, text = '']): Block => ({ kind, id: id ?? null, text }));
  return { prompt, instructions, content, blocks };
}
