import { post, type Sender } from '../sending/attempt.ts';
import { countOf, type HitLine, noRoomFor, restOf, type Section } from './message.ts';
import { toMessage } from './to-message.ts';

/** Slack takes 50 blocks of 3,000 characters; more hits than this nobody reads. */
const maxHits = 20;
const maxBlocks = 50;
const maxBlockChars = 3_000;
/** 404: the address was removed; 410: the channel was. */
const goneAt = [404, 410];

type Block = { type: 'section'; text: { type: 'mrkdwn'; verbatim: true; text: string } };

/** One message an event, with a compact block for each hit. */
export const sendSlack: Sender = ({ http, publicUrl }, { address }, event, signal) => {
  const { title, sections } = toMessage(event, publicUrl);
  const blocks = [block(`*${escape(title)}*`)];
  let left = maxHits;
  for (const [i, section] of sections.entries()) {
    const behind = sections.slice(i + 1);
    // The last block is for what finds no room.
    const free = maxBlocks - blocks.length - (behind.length > 0 ? 1 : 0);
    if (free < 1) {
      blocks.push(block(noRoomFor(sections.length - i, 'message')));
      break;
    }
    if (countOf(section) === 0) {
      blocks.push(...noteBlocks(section, title));
      continue;
    }
    // Each section behind it has a block for how many there are, beside this one's heading and end.
    const room = free - behind.filter((one) => countOf(one) > 0).length - 2;
    const shown = section.hits.slice(0, Math.max(0, Math.min(left, room)));
    left -= shown.length;
    blocks.push(...hitBlocks(section, shown, sections.length > 1));
  }
  const body = JSON.stringify({ text: escape(title), blocks, unfurl_links: false, unfurl_media: false });
  return post(http, address, { headers: { 'content-type': 'application/json' }, body, goneAt }, signal);
};

/** One block, or none. */
function noteBlocks(section: Section, title: string): Block[] {
  const text = section.lines.join('') === title ? '' : escape(section.lines.join('\n'));
  const link = linkTo(section, 0);
  const parts = [text.slice(0, maxBlockChars - link.length - 1).toWellFormed(), link].filter((part) => part !== '');
  return parts.length === 0 ? [] : [block(parts.join('\n'))];
}

/** One block where nothing is shown, else one for each and two at most. */
function hitBlocks(section: Section, shown: readonly HitLine[], isOneOfMany: boolean): Block[] {
  const heading = isOneOfMany && section.heading !== null ? `*${escape(section.heading)}*` : '';
  const rest = linkTo(section, section.hits.length - shown.length);
  if (shown.length === 0) return [block([heading, rest].filter((part) => part !== '').join(' · '))];
  return [
    ...(heading === '' ? [] : [block(heading)]),
    ...shown.map((hit) => block(lineOf(hit))),
    ...(rest === '' ? [] : [block(rest)]),
  ];
}

function linkTo(section: Section, unshown: number): string {
  const rest = restOf(section, unshown);
  if (rest === null) return '';
  return section.url === null ? rest : `<${section.url}|${rest}>`;
}

function block(text: string): Block {
  return {
    type: 'section',
    text: { type: 'mrkdwn', verbatim: true, text: text.slice(0, maxBlockChars).toWellFormed() },
  };
}

function lineOf({ title, quote, why, community, where, url, consoleUrl }: HitLine): string {
  const open = consoleUrl === null ? '' : ` · <${consoleUrl}|Open>`;
  const quoted = quote === '' ? '' : `\n>${escape(quote)}`;
  return `<${linkable(url)}|${escape(title || community)}> · ${escape(where)}${quoted}\n_${escape(why)}_${open}`;
}

/** Slack's three signs: what strangers wrote makes no link and calls nobody, where addresses are left as they are, too. */
function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** An address that cannot end the link that it stands in. */
function linkable(url: string): string {
  return escape(url).replaceAll('|', '%7C');
}
