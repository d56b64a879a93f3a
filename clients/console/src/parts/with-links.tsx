import { Outward } from './outward.tsx';

/** A text of the service whose web addresses are links, named by their hosts; the brackets around them stay. */
export function WithLinks({ text }: { text: string }) {
  return (
    <>
      {text.split(/(https?:\/\/[^\s()<>“”"]+)/).map((part, i) => {
        const host = i % 2 === 1 ? URL.parse(part)?.host : undefined;
        return host ? (
          <Outward key={i} href={part}>
            {host.replace(/^www\./, '')}
          </Outward>
        ) : (
          part
        );
      })}
    </>
  );
}
