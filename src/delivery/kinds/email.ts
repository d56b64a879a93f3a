import { type Mail, type Sender, type Target, unanswered } from '../sending/attempt.ts';
import { type LinkContent, signLink } from '../links/signed-link.ts';
import type { HitLine, Message } from './message.ts';
import { plainLines } from './plain-lines.ts';
import { toMessage } from './to-message.ts';
import { type Decide, mailHtml, noMore } from './mail-html.ts';

const linkDays = 30;
/** It ends with the destination. */
const noEnd = 253_402_300_799;

/** One e-mail an event: text and small HTML. Where people can reach the service, hits can be decided from within it. */
export const sendEmail: Sender = async ({ mailer, publicUrl }, target, event, signal) => {
  if (!mailer) return unanswered('This service sends no e-mail: its operator has not set SMTP_URL.');
  const message = withWanted(toMessage(event, publicUrl));
  const until = Math.floor(target.claimed_at.getTime() / 1000) + linkDays * 86_400;
  const linkTo = (content: Pick<LinkContent, 'action' | 'job' | 'hit'>, end = until) =>
    linkOf(publicUrl, target, { ...content, destination: target.destination_id, until: end });
  const unsubscribe = linkTo({ action: 'unsubscribe', job: null, hit: null }, noEnd);
  const decide: Decide = (hit) => {
    if (!target.may_review) return null;
    const approve = linkTo({ action: 'approve', job: hit.jobId, hit: hit.id });
    const dismiss = linkTo({ action: 'dismiss', job: hit.jobId, hit: hit.id });
    return approve === null || dismiss === null ? null : { approve, dismiss };
  };
  const decides = message.sections.some(({ hits }) => hits.some((hit) => decide(hit) !== null));
  const harmless = decides ? 'Approve and Dismiss only mark a hit here: nothing is posted anywhere. ' : '';
  const footer = `${harmless}You get this because an account of this service has the destination “${target.name}”.`;
  const told = plainLines(message, (hit) => linkLines(hit, decide(hit)));
  const end = unsubscribe ? [`${noMore}: ${unsubscribe}`] : [];
  const mail: Mail = {
    to: target.address,
    subject: message.title,
    text: [...(told.length > 0 ? told : [message.title]), '', '--', footer, ...end].join('\n'),
    html: mailHtml(message, { footer, unsubscribe, decide }),
    messageId: `<${target.id}@${mailer.host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
  const sent = await mailer.send(mail, signal);
  if ('answer' in sent) return { statusCode: 250, answer: sent.answer, error: null };
  return { ...unanswered(sent.error), statusCode: sent.code };
};

/** What hits were looked for by stands once above them. */
function withWanted({ title, sections }: Message): Message {
  const told = sections.map((section) => ({
    ...section,
    lines: [...(section.wanted === null ? [] : [section.wanted]), ...section.lines],
  }));
  return { title, sections: told };
}

/** What the HTML has as links, for who reads the text. */
function linkLines({ consoleUrl }: HitLine, links: ReturnType<Decide>): string[] {
  return [
    ...(consoleUrl === null ? [] : [`Open: ${consoleUrl}`]),
    ...(links === null ? [] : [`Approve: ${links.approve}`, `Dismiss: ${links.dismiss}`]),
  ];
}

function linkOf(publicUrl: string | null, { secret }: Target, content: LinkContent): string | null {
  return publicUrl === null || secret === null ? null : `${publicUrl}/links/${signLink(content, secret)}`;
}
