import type { AnyRouter } from '@trpc/server';
import { getInputOutputParsers, type OpenApiProcedure } from 'trpc-to-openapi';
import type { Scope } from '../accounts/keys/scopes.ts';
import type { Prices } from '../credits/prices.ts';
import type { ToolMeta } from '../http/tool-meta.ts';
import { type FencePlan, planOf } from './fence.ts';
import { type Picked, pickedOf } from './calls/pick-fields.ts';
import { type JsonSchema, toolInputSchema, toolOutputSchema } from './tool-schema.ts';

export const maxWaitSeconds = 25;

/** Reads a job of any kind, with what it found. */
export const jobTool = 'get_job';

/** A tool as `tools/list` shows it. */
export type ListedTool = {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema & { type: 'object' };
  outputSchema: JsonSchema & { type: 'object' };
  annotations: { readOnlyHint: boolean; destructiveHint?: boolean; idempotentHint?: boolean };
};

export type ToolOperation = {
  path: string;
  meta: ToolMeta;
  scope: Scope | null;
  /** Whether it takes an idempotency key. */
  isCreation: boolean;
  plan: FencePlan;
  picked: Picked;
  found: { plan: FencePlan; picked: Picked } | null;
};

export type Tool = { listed: ListedTool; operations: ToolOperation[] };

/** What a procedure says of itself, as far as agents are concerned. */
type DeclaredMeta = { scope?: Scope | null; mcp?: ToolMeta };

/** Every tool, read once from the procedures that say how agents are shown them. */
export function toolsOf(router: AnyRouter, prices: Prices): Map<string, Tool> {
  const tools = new Map<string, Tool>();
  const procedures = router._def.procedures as unknown as Record<string, OpenApiProcedure>;
  for (const [path, procedure] of Object.entries(procedures)) {
    const meta = procedure._def.meta as DeclaredMeta | undefined;
    if (!meta?.mcp) continue;
    const operation = operationOf(path, procedure, meta, meta.mcp);
    const known = tools.get(meta.mcp.name);
    if (known) known.operations.push(operation);
    else tools.set(meta.mcp.name, { listed: listedTool(meta.mcp, prices), operations: [operation] });
  }
  return tools;
}

function operationOf(
  path: string,
  procedure: OpenApiProcedure,
  { scope }: DeclaredMeta,
  meta: ToolMeta,
): ToolOperation {
  const { inputParser, outputParser } = getInputOutputParsers(procedure);
  const { job } = meta;
  return {
    path,
    meta,
    scope: scope ?? null,
    isCreation: 'shape' in inputParser && 'idempotency_key' in inputParser.shape,
    plan: planOf(outputParser!),
    picked: pickedOf(meta.concise),
    found: job ? { plan: planOf(job.found), picked: pickedOf(job.concise) } : null,
  };
}

function listedTool(meta: ToolMeta, prices: Prices): ListedTool {
  const { name, title, hints } = meta;
  return {
    name,
    title,
    description: meta.price ? meta.description.replaceAll('{price}', String(prices[meta.price])) : meta.description,
    inputSchema: toolInputSchema(meta.input, ownFields(meta)) as ListedTool['inputSchema'],
    outputSchema: toolOutputSchema(meta.isList === true) as ListedTool['outputSchema'],
    annotations: hints.reads
      ? { readOnlyHint: true }
      : { readOnlyHint: false, destructiveHint: false, idempotentHint: hints.idempotent },
  };
}

/** What the door itself takes. */
function ownFields({ job, concise, hints, hasPages }: ToolMeta): Record<string, JsonSchema> {
  return {
    ...(job && {
      wait_seconds: { type: 'integer', maximum: maxWaitSeconds, description: 'Wait so long for its end.' },
    }),
    ...(hasPages && { cursor: { type: 'string', description: 'Of a truncated answer.' } }),
    ...(concise.length > 0 &&
      hints.reads && { detail: { type: 'string', enum: ['concise', 'full'], description: 'full: every field.' } }),
  };
}

/** Those of which a key with these scopes may do something. */
export function toolsFor(tools: ReadonlyMap<string, Tool>, scopes: readonly Scope[]): ListedTool[] {
  const mayUse = ({ scope }: ToolOperation) => scope === null || scopes.includes(scope);
  return [...tools.values()].filter(({ operations }) => operations.some(mayUse)).map(({ listed }) => listed);
}
