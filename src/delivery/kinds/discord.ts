import { post, type Sender } from '../sending/attempt.ts';
import { restOf, type Section } from './message.ts';
import { toMessage } from './to-message.ts';

/** Discord takes ten embeds of 4,096 characters, 6,000 together. */
const maxHits = 10;
const maxEmbedsChars = 5_500;
const maxContentChars = 2_000;
/** 404: somebody removed the webhook. */
const goneAt = [404, 410];

/** One message an event, with an embed for each hit. Nobody is called by what strangers wrote. */
export const sendDiscord: Sender = ({ http, publicUrl }, { address }, event, signal) => {
  const { title, sections } = toMessage(event, publicUrl);
  const hits = sections.flatMap((section) => section.hits);
  const embeds: { title: string; url: string; description: string }[] = [];
  let chars = 0;
  for (const { title: name, quote, why, community, where, url, consoleUrl } of hits.slice(0, maxHits)) {
    const embed = {
      title: escape(name || community).slice(0, 256),
      url,
      description: `${escape(where)}\n> ${escape(quote)}\n*${escape(why)}*${consoleUrl === null ? '' : ` · [Open](${consoleUrl})`}`,
    };
    chars += embed.title.length + embed.description.length;
    if (chars > maxEmbedsChars) break;
    embeds.push(embed);
  }
  const unshown = hits.length - embeds.length;
  const lines = sections.flatMap((section) => [
    ...section.lines.filter((line) => line !== title).map(escape),
    ...restLines(section, section.hits.length > 0 && section === sections.at(-1) ? unshown : 0),
  ]);
  const content = [`**${escape(title)}**`, ...lines].join('\n').slice(0, maxContentChars);
  const body = JSON.stringify({ content, embeds, allowed_mentions: { parse: [] } });
  return post(http, address, { headers: { 'content-type': 'application/json' }, body, goneAt }, signal);
};

function restLines(section: Section, unshown: number): string[] {
  const rest = restOf(section, unshown);
  if (rest === null) return [];
  return [section.url === null ? rest : `[${rest}](${section.url})`];
}

/** Signs of Discord's Markdown stand for themselves. */
function escape(text: string): string {
  return text.replaceAll(/[\\*_~`|>[\]()#@<:-]/g, String.raw`\$&`);
}
