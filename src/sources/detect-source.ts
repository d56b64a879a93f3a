import { z } from 'zod';
import { platformOfHost } from '../platforms/hosts.ts';
import { readSoftware } from '../platforms/asking/node-info.ts';
import { unreadRobots } from '../platforms/asking/robots.ts';
import type { Answer } from '../platforms/platform.ts';
import { type Get, readJson, type Reply, type Wanted } from '../platforms/asking/polite-get.ts';
import type { Detection } from './source.entity.ts';
import { findFeed } from './find-feed.ts';

const lemmySite = z.object({ site_view: z.object({ site: z.object({ name: z.string().max(300) }) }) });
const basicInfo = z.object({ title: z.string().max(300), login_required: z.boolean().optional() });

/** What stands behind an address, and where it was at last. */
export type Look = (url: string, wanted: Wanted) => Promise<Answer<Pick<Reply, 'text' | 'url'>>>;

/**
 * Finds out what an address is, with a handful of calls: an instance of the federation, a forum, a site of Stack Exchange,
 * or a feed that the page names. What cannot be read says why. Interfaces are read where they are, without following anybody:
 * one that is found behind an address that leads elsewhere is what it leads to.
 */
export async function detectSource(look: Look, given: string, follows = true): Promise<Detection> {
  const url = URL.parse(given.includes('://') ? given : `https://${given}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') return { refused: `${given} is no web address` };
  const { host, origin } = url;
  const known = knownHost(host);
  if (known) return known;
  let landedAt = origin;
  const get: Get = async (address, wanted) => {
    const answer = await look(address, wanted);
    if (!answer.ok) return answer;
    landedAt = new URL(answer.value.url).origin;
    return { ok: true, value: answer.value.text };
  };
  const found = (await detectInstance(get, host, origin)) ?? (await detectForum(get, host, origin));
  if (found && landedAt !== origin && follows) return detectSource(look, `${landedAt}${url.pathname}`, false);
  return found ?? findFeed(get, url.href);
}

/** Hosts that are what they are by their names alone. */
function knownHost(host: string): Detection | null {
  if (/(?:^|\.)reddit\.com$/i.test(host)) {
    return { refused: 'Reddit is read with credentials of an app: set REDDIT_CLIENT_ID and REDDIT_USER_AGENT' };
  }
  const platform = platformOfHost(host);
  const site = { name: host, address: `https://${host}` };
  if (platform === 'hacker_news') {
    const reading = 'one community with three parts: posts, comments, guidelines; what was deleted is known';
    return { found: { ...site, platform, title: 'Hacker News', software: null, reading } };
  }
  if (platform !== 'stack_exchange') return null;
  const reading =
    'the site and its tags: questions, answers, comments; 300 calls a day without a key, licence CC BY-SA';
  return { found: { ...site, platform, title: host, software: 'Stack Exchange', reading } };
}

async function detectInstance(get: Get, host: string, origin: string): Promise<Detection | null> {
  const software = await readSoftware(get, origin);
  if (!software.ok) return fatal(software, host);
  const { name, version } = software.value;
  if (name !== 'lemmy' && name !== 'piefed') return null;
  const site = name === 'lemmy' ? await firstOf(get, origin) : null;
  const title = site?.ok ? site.value.site_view.site.name : null;
  const reading = 'its communities and those of the federation that it knows: posts, comments, rules in the sidebar, and what moderators removed'; // prettier-ignore
  const about = { name: host.toLowerCase(), address: origin, title, software: `${name} ${version}` };
  return { found: { ...about, platform: 'lemmy', reading } };
}

async function firstOf(get: Get, origin: string): Promise<Answer<z.infer<typeof lemmySite>>> {
  const newer = readJson(await get(`${origin}/api/v4/site`, 'json'), lemmySite);
  return newer.ok ? newer : readJson(await get(`${origin}/api/v3/site`, 'json'), lemmySite);
}

async function detectForum(get: Get, host: string, origin: string): Promise<Detection | null> {
  const info = readJson(await get(`${origin}/site/basic-info.json`, 'json'), basicInfo);
  if (!info.ok) return null;
  const { title, login_required: closed } = info.value;
  if (closed) return { refused: `${host} is a Discourse forum for members only: visitors can read nothing of it` };
  const searches = await get(`${origin}/search.json?q=hello`, 'json');
  const search = searches.ok ? 'its search is open' : 'its search is not used';
  const reading = `its categories and the forum as a whole: topics, replies, likes, guidelines; ${search}; removals cannot be counted`; // prettier-ignore
  const about = { name: host.toLowerCase(), address: origin, title, software: 'Discourse' };
  return { found: { ...about, platform: 'discourse', reading } };
}

/** Whether nothing more need be asked: robots.txt forbids it, or nobody answers there. */
function fatal(answer: Answer<unknown>, host: string): Detection | null {
  if (answer.ok || answer.reason === 'missing') return null;
  const { reason, detail } = answer;
  if (detail === unreadRobots) return { refused: `${host} does not answer: ${detail}` };
  if (/robots/.test(detail ?? '')) return { refused: `${host} does not want to be read by programs: ${detail}` };
  const nobody = /^(no |its |it |nothing |none )/i.test(detail ?? '');
  if (reason === 'rate_limited' || nobody) return { refused: `${host} does not answer: ${detail ?? reason}` };
  return null;
}
