import { z } from 'zod';
import type { Answer, Refusal } from '../platform.ts';
import { parseJson } from '../asking/answer-headers.ts';
import { fromInterface, type Get, type GetOptions, politeGet, readJson } from '../asking/polite-get.ts';
import { refusal } from '../refusal.ts';
import { remembered } from '../reading/remembered.ts';
import { type Dialect, type Params, piefed, v3, v4 } from './dialect.ts';
import { readSoftware } from '../asking/node-info.ts';

/** Most members in one page of any list. */
export const maxAtOnce = 50;

export type InstanceOptions = GetOptions & {
  /** `lemmy.world`: part of every id. */
  host: string;
  /** `https://host`. */
  apiUrl: string;
  /** Instances count searches by themselves. */
  searchBudget: GetOptions['budget'];
  /** Other instances that are asked themselves: what is at home there is left to them. */
  others?: readonly string[];
  /** `Local`: only what is at home on this instance is listed and searched. */
  scope?: 'All' | 'Local';
};

/** A Lemmy instance, of whatever version: ids are its own, so they carry its host. */
export type Instance = {
  host: string;
  others: ReadonlySet<string>;
  scope: 'All' | 'Local';
  /** What stands behind a path, asked and answered in the words of API v3. Nobody is signed in. */
  ask: <S extends z.ZodType>(
    path: string,
    params: Params,
    shape: S,
    signal?: AbortSignal,
  ) => Promise<Answer<z.infer<S>>>;
  dialect: (signal?: AbortSignal) => Promise<Answer<Dialect>>;
};

/** What an instance speaks may change with its next update. */
const maxAgeMs = 3_600_000;
const json = z.record(z.string(), z.unknown());

export function openInstance(options: InstanceOptions): Instance {
  const { apiUrl, budget, searchBudget, maxBytes = 16 * 2 ** 20 } = options;
  const [get, search] = [budget, searchBudget].map((one) => politeGet({ ...options, maxBytes, budget: one }, judge)) as [Get, Get]; // prettier-ignore
  const known = remembered(async (signal): Promise<Answer<Dialect>> => {
    const found = await detect(get, apiUrl, signal);
    if (!found.ok) return found.reason === 'missing' ? refusal('unavailable', 'no instance answers there') : found;
    const { limits, dialect } = found.value;
    if (limits.message) await budget.heard(limits.message);
    if (limits.search) await searchBudget.heard(limits.search);
    return { ok: true, value: dialect };
  });
  return {
    host: options.host.toLowerCase(),
    others: new Set(options.others?.map((host) => host.toLowerCase())),
    scope: options.scope ?? 'All',
    dialect: (signal) => known.get(maxAgeMs, signal),
    async ask(path, params, shape, signal) {
      const spoken = await known.get(maxAgeMs, signal);
      if (!spoken.ok) return spoken;
      const { prefix, request, answer } = spoken.value;
      const query = new URLSearchParams(request(path, params)).toString();
      const url = `${apiUrl}${prefix}${path}?${query}`;
      const said = await (path === '/search' ? search : get)(url, 'json', signal);
      const own = fromInterface(said);
      // After an upgrade it may speak otherwise.
      if (own !== said) known.forget();
      const told = readJson(own, json);
      if (!told.ok) return told;
      const body = answer(path, params, told.value);
      if (body === null) {
        known.forget();
        return refusal('unavailable', 'the instance does not page in this version of its interface');
      }
      const read = shape.safeParse(body);
      return read.success ? { ok: true, value: read.data } : refusal('unavailable', 'an answer of another shape');
    },
  };
}

const limit = z.number().int().positive().max(1_000_000).optional().catch(undefined);
/** For each kind of request, in the words of version 1.0 and in those before it. */
const published = z.record(z.string(), limit).catch({});
const site = z.object({
  site_view: z.object({ local_site_rate_limit: published }),
  version: z.string().max(100),
});

type Allowance = { calls: number; seconds: number };
type Detected = { dialect: Dialect; limits: { message: Allowance | null; search: Allowance | null } };

/** Version 4 is asked first: servers that have it answer version 3 as well, but in a way that hides most of what there is. */
async function detect(get: Get, apiUrl: string, signal?: AbortSignal): Promise<Answer<Detected>> {
  const software = await readSoftware(get, apiUrl, signal);
  if (!software.ok && software.reason !== 'missing') return software;
  const { name, version } = software.ok ? software.value : { name: 'lemmy', version: '' };
  if (name === 'piefed') {
    const answer = await get(`${apiUrl}${piefed.prefix}/site`, 'json', signal);
    return answer.ok ? { ok: true, value: { dialect: piefed, limits: { message: null, search: null } } } : answer;
  }
  if (name !== 'lemmy') return refusal('unsupported', `it runs ${name.slice(0, 50)}`);
  if (!version.startsWith('0.')) {
    const newer = readJson(await get(`${apiUrl}${v4.prefix}/site`, 'json', signal), site);
    if (newer.ok) return { ok: true, value: { dialect: v4, limits: limitsOf(newer.value) } };
    if (newer.reason !== 'missing' || version !== '') return newer;
  }
  const older = readJson(await get(`${apiUrl}${v3.prefix}/site`, 'json', signal), site);
  if (!older.ok) return older;
  if (!older.value.version.startsWith('0.')) return refusal('unavailable', 'it answers in its old interface only');
  return { ok: true, value: { dialect: v3, limits: limitsOf(older.value) } };
}

function limitsOf({ site_view: { local_site_rate_limit: told } }: z.infer<typeof site>): Detected['limits'] {
  const allowance = (kind: 'message' | 'search') => {
    const calls = told[`${kind}_max_requests`] ?? told[kind];
    const seconds = told[`${kind}_interval_seconds`] ?? told[`${kind}_per_second`];
    return calls === undefined || seconds === undefined ? null : { calls, seconds };
  };
  return { message: allowance('message'), search: allowance('search') };
}

const problem = z.object({ error: z.string().optional(), message: z.string().optional() });

/** Versions differ in the status and in the word. */
function judge(status: number, text: string): Refusal | null {
  if (status < 400 || status === 429 || status >= 500) return null;
  const { error = '', message = '' } = problem.safeParse(parseJson(text)).data ?? {};
  if (error.startsWith('rate_limit')) return refusal('rate_limited', 'too many requests');
  if (/^(couldnt_find_|not_found)/.test(error)) return refusal('missing');
  if (error === 'couldnt_parse_pagination_token') return refusal('invalid_cursor');
  if (error === 'instance_is_private') return refusal('blocked', `the instance is private (${status})`);
  if (/alpha api is not enabled/.test(error + message)) return refusal('blocked', 'its interface is switched off');
  return null;
}
