import { post, type Sender } from '../sending/attempt.ts';
import { type HitLine, restOf } from './message.ts';
import { toMessage } from './to-message.ts';

/** Slack takes 50 blocks of 3,000 characters; more than this nobody reads. */
const maxHits = 20;
const maxBlockChars = 3_000;
/** 404: the address was removed; 410: the channel was. */
const goneAt = [404, 410];

type Block = { type: 'section'; text: { type: 'mrkdwn'; text: string } };

/** One message an event, with a compact block for each hit. */
export const sendSlack: Sender = ({ http, publicUrl }, { address }, event, signal) => {
  const { title, sections } = toMessage(event, publicUrl);
  let left = maxHits;
  const blocks: Block[] = [block(`*${escape(title)}*`)];
  for (const section of sections) {
    const shown = section.hits.slice(0, left);
    left -= shown.length;
    if (section.heading !== null && sections.length > 1) blocks.push(block(`*${escape(section.heading)}*`));
    if (section.lines.length > 0 && section.lines.join('') !== title)
      blocks.push(block(escape(section.lines.join('\n'))));
    blocks.push(...shown.map((hit) => block(lineOf(hit))));
    const rest = restOf(section, section.hits.length - shown.length);
    if (rest !== null) blocks.push(block(section.url === null ? rest : `<${section.url}|${rest}>`));
  }
  const body = JSON.stringify({
    text: escape(title),
    blocks: blocks.slice(0, 50),
    unfurl_links: false,
    unfurl_media: false,
  });
  return post(http, address, { headers: { 'content-type': 'application/json' }, body, goneAt }, signal);
};

function block(text: string): Block {
  return { type: 'section', text: { type: 'mrkdwn', text: text.slice(0, maxBlockChars) } };
}

function lineOf({ title, quote, why, community, where, url, consoleUrl }: HitLine): string {
  const open = consoleUrl === null ? '' : ` · <${consoleUrl}|Open>`;
  const quoted = quote === '' ? '' : `\n>${escape(quote)}`;
  return `<${linkable(url)}|${escape(title || community)}> · ${escape(where)}${quoted}\n_${escape(why)}_${open}`;
}

/** Slack's three signs: what strangers wrote makes no link and calls nobody. */
function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** An address that cannot end the link that it stands in. */
function linkable(url: string): string {
  return escape(url).replaceAll('|', '%7C');
}
