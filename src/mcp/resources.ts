import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server';
import type { Scope } from '../accounts/keys/scopes.ts';
import type { RequestContext } from '../http/context.ts';
import { callOperation, type Door } from './calls/call-operation.ts';
import { callTool } from './calls/call-tool.ts';
import { jobTool } from './tools.ts';

const mimeType = 'application/json';
const maxListed = 10;

export const resourceTemplates: ResourceTemplateType[] = [
  {
    name: 'result',
    title: 'Result of a job',
    uriTemplate: 'whereabouts://jobs/{id}/result{?cursor}',
    description: 'What a discovery or overview found, whole; a truncated one goes on with its cursor.',
    mimeType,
  },
  {
    name: 'community',
    title: 'Community',
    uriTemplate: 'whereabouts://communities/{platform}/{name}',
    description: 'What the catalog holds of a community.',
    mimeType,
  },
];

const finished: { path: string; scope: Scope; title: string }[] = [
  { path: 'communityDiscovery.jobs.list', scope: 'community_discovery:read', title: 'Discovery' },
  { path: 'communityOverview.jobs.list', scope: 'community_overview:read', title: 'Overview' },
];

/** The newest results that the key may read. */
export async function listResources(door: Door, ctx: RequestContext, scopes: readonly Scope[]): Promise<Resource[]> {
  const lists = finished.filter(({ scope }) => scopes.includes(scope));
  const pages = await Promise.all(
    lists.map(async ({ path, title }) => {
      const { data } = await callOperation(door, ctx, path, { status: 'succeeded', limit: maxListed });
      return (data as { id: string; finished_at: string }[]).map(({ id, finished_at: at }) => ({
        uri: `whereabouts://jobs/${id}/result`,
        name: id,
        title: `${title} of ${at.slice(0, 16).replace('T', ' ')} UTC`,
        mimeType,
      }));
    }),
  );
  return pages.flat();
}

/** The same answers as the tools give, by the same rules. */
export async function readResource(door: Door, ctx: RequestContext, uri: string): Promise<ReadResourceResult> {
  const { tool, input } = callFor(uri);
  const { content, isError } = await callTool({ door, ctx, progress: null }, door.tools.get(tool)!, input);
  const [said] = content;
  const text = said?.type === 'text' ? said.text : '';
  if (!isError) return { contents: [{ uri, mimeType, text }] };
  if (/^(?:not_found|job_not_found):/.test(text)) throw new ResourceNotFoundError(uri, text);
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, text);
}

function callFor(uri: string): { tool: string; input: Record<string, unknown> } {
  const [, id] = /^whereabouts:\/\/jobs\/(\w{1,64})\/result(?:\?|$)/.exec(uri) ?? [];
  if (id) {
    const cursor = new URL(uri).searchParams.get('cursor');
    return { tool: jobTool, input: { job_id: id, detail: 'full', ...(cursor && { cursor }) } };
  }
  const [, platform, name] = /^whereabouts:\/\/communities\/(\w{1,40})\/([^/?#]{1,300})$/.exec(uri) ?? [];
  if (platform && name) return { tool: 'get_community', input: { platform, name: decoded(name), detail: 'full' } };
  throw new ResourceNotFoundError(uri);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
