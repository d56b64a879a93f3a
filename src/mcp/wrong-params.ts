import { specTypeSchemas } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { issueWords } from '../http/problems/issue-words.ts';
import type { Message } from './protocol-server.ts';

/** The requests whose params have fields of their own. */
const requests = {
  initialize: specTypeSchemas.InitializeRequest,
  'tools/list': specTypeSchemas.ListToolsRequest,
  'tools/call': specTypeSchemas.CallToolRequest,
  'resources/list': specTypeSchemas.ListResourcesRequest,
  'resources/templates/list': specTypeSchemas.ListResourceTemplatesRequest,
  'resources/read': specTypeSchemas.ReadResourceRequest,
  'prompts/list': specTypeSchemas.ListPromptsRequest,
  'prompts/get': specTypeSchemas.GetPromptRequest,
};

/** Their whole answer is one page, so that no cursor is of theirs. */
const lists: unknown[] = ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'];

const maxFieldLength = 100;

/** What the library would tell in the words of its schemas, in a sentence; `null`: nothing is wrong. */
export function wrongParams({ method, params }: Message): string | null {
  const { issues } = isKnown(method)
    ? requests[method]['~standard'].validate({ method, params })
    : specTypeSchemas.PingRequest['~standard'].validate({ method: 'ping', params });
  const first = issues?.[0] as z.core.$ZodIssue | undefined;
  if (!first) return params?.cursor && lists.includes(method) ? 'params.cursor is of no page: ask without it' : null;
  const place = first.path.map(String).join('.').slice(0, maxFieldLength);
  return issueWords(first).replace(/^It/, place);
}

function isKnown(method: unknown): method is keyof typeof requests {
  return typeof method === 'string' && Object.hasOwn(requests, method);
}
