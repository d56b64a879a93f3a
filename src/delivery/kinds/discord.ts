import { post, type Sender } from '../sending/attempt.ts';
import { countOf, type HitLine, noRoomFor, restOf, type Section } from './message.ts';
import { toMessage } from './to-message.ts';

/** Discord takes ten embeds of 4,096 characters, 6,000 together. */
const maxHits = 10;
const maxEmbedChars = 4_000;
const maxEmbedsChars = 5_500;
const maxContentChars = 2_000;
/** What says that lines found no room takes as much. */
const maxUnshownChars = 100;
/** 404: somebody removed the webhook. */
const goneAt = [404, 410];

type Embed = { title: string; url: string; description: string; footer?: { text: string } };

/** One message an event, with an embed for each hit. Nobody is called by what strangers wrote. */
export const sendDiscord: Sender = ({ http, publicUrl }, { address }, event, signal) => {
  const { title, sections } = toMessage(event, publicUrl);
  const embeds: Embed[] = [];
  const lines = [`**${escape(title)}**`];
  let chars = 0;
  let unshown = 0;
  for (const section of sections) {
    const before = embeds.length;
    for (const hit of section.hits) {
      const embed = embedOf(hit, sections.length > 1 ? section.heading : null);
      const size = embed.title.length + embed.description.length + (embed.footer?.text.length ?? 0);
      if (embeds.length === maxHits || size > maxEmbedChars || chars + size > maxEmbedsChars) continue;
      chars += size;
      embeds.push(embed);
    }
    const told = linesOf(section, section.hits.length - (embeds.length - before), title, sections.length > 1);
    let isWhole = true;
    for (const line of told) {
      if (hasRoom(lines, line)) lines.push(line);
      else isWhole = false;
    }
    if (!isWhole) unshown++;
  }
  if (unshown > 0) lines.push(noRoomFor(unshown, 'message'));
  const content = lines.join('\n').slice(0, maxContentChars).toWellFormed();
  const body = JSON.stringify({ content, embeds, allowed_mentions: { parse: [] } });
  return post(http, address, { headers: { 'content-type': 'application/json' }, body, goneAt }, signal);
};

function hasRoom(lines: readonly string[], line: string): boolean {
  return [...lines, line].join('\n').length <= maxContentChars - maxUnshownChars;
}

/** `heading`: of its section, where there are several. */
function embedOf({ title, quote, why, community, where, url, consoleUrl }: HitLine, heading: string | null): Embed {
  const quoted = quote === '' ? '' : `\n> ${escape(quote)}`;
  return {
    title: escape(title || community)
      .slice(0, 256)
      .toWellFormed(),
    url,
    description: `${escape(where)}${quoted}\n*${escape(why)}*${consoleUrl === null ? '' : ` · [Open](${consoleUrl})`}`,
    ...(heading !== null && { footer: { text: heading } }),
  };
}

/** What is said of a section beside its embeds, with its own link. */
function linesOf(section: Section, unshown: number, title: string, isOneOfMany: boolean): string[] {
  const rest = restOf(section, unshown);
  const link = rest === null || section.url === null ? rest : `[${rest}](${section.url})`;
  const heading = isOneOfMany && section.heading !== null && countOf(section) > 0 ? `${escape(section.heading)}: ` : '';
  const lines = section.lines.filter((line) => line !== title).map(escape);
  return link === null ? lines : [...lines, `${heading}${link}`];
}

/** Signs of Discord's Markdown stand for themselves. */
function escape(text: string): string {
  return text.replaceAll(/[\\*_~`|>[\]()#@<:-]/g, String.raw`\$&`);
}
