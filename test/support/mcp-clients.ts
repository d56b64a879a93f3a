import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as FormerClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FormerTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Json } from './discover.ts';

export type ToolAnswer = {
  isError?: boolean;
  content: { type: string; text: string }[];
  structuredContent?: Json;
};

export type Listener = (progress: { progress: number; message?: string | undefined }) => void;

/** An MCP client, whichever of the two: they agree on what they do. */
export type McpClient = {
  /** Of the protocol; the former client does not tell. */
  version?: () => string | undefined;
  instructions: () => string | undefined;
  tools: () => Promise<Json[]>;
  call: (name: string, input?: Record<string, unknown>, onProgress?: Listener) => Promise<ToolAnswer>;
  resources: () => Promise<Json[]>;
  templates: () => Promise<Json[]>;
  read: (uri: string) => Promise<Json>;
  prompts: () => Promise<Json[]>;
  prompt: (name: string, input: Record<string, string>) => Promise<Json>;
  close: () => Promise<void>;
};

type At = { address: string; token: string };

/** The official client of this year's protocol; it checks each answer against the tool's output schema. */
export async function connectClient({ address, token }: At): Promise<McpClient> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`), signedIn(token)));
  return {
    version: () => client.getNegotiatedProtocolVersion(),
    instructions: () => client.getInstructions(),
    tools: async () => (await client.listTools()).tools,
    call: async (name, input = {}, onprogress) =>
      (await client.callTool({ name, arguments: input }, onprogress ? { onprogress } : {})) as ToolAnswer,
    resources: async () => (await client.listResources()).resources,
    templates: async () => (await client.listResourceTemplates()).resourceTemplates,
    read: async (uri) => (await client.readResource({ uri })).contents[0],
    prompts: async () => (await client.listPrompts()).prompts,
    prompt: async (name, input) => client.getPrompt({ name, arguments: input }),
    close: () => client.close(),
  };
}

/** The official client of last year's protocol. */
export async function connectFormerClient({ address, token }: At): Promise<McpClient> {
  const client = new FormerClient({ name: 'test', version: '1' });
  // The types of the library disagree with themselves under exactOptionalPropertyTypes.
  const transport: Json = new FormerTransport(new URL(`${address}/mcp`), signedIn(token));
  await client.connect(transport);
  return {
    instructions: () => client.getInstructions(),
    tools: async () => (await client.listTools()).tools,
    call: async (name, input = {}, onprogress) =>
      (await client.callTool({ name, arguments: input }, undefined, onprogress ? { onprogress } : {})) as ToolAnswer,
    resources: async () => (await client.listResources()).resources,
    templates: async () => (await client.listResourceTemplates()).resourceTemplates,
    read: async (uri) => (await client.readResource({ uri })).contents[0],
    prompts: async () => (await client.listPrompts()).prompts,
    prompt: async (name, input) => client.getPrompt({ name, arguments: input }),
    close: () => client.close(),
  };
}

function signedIn(token: string) {
  return { requestInit: { headers: { Authorization: `Bearer ${token}` } } };
}

/** What a tool gave; the text is the same for clients that read no structure. */
export function dataOf(answer: ToolAnswer): Json {
  if (answer.isError || !answer.structuredContent) throw new Error(answer.content[0]?.text ?? 'no answer');
  return answer.structuredContent;
}

export function errorOf(answer: ToolAnswer): string {
  if (!answer.isError) throw new Error(`Not an error: ${JSON.stringify(answer)}`);
  return answer.content[0]!.text;
}
