import { Fragment } from 'react';
import { communityLabel } from '../format/words.ts';

/** The name of a community where there is little room: it is broken where its parts end, and not in a word. */
export function CommunityName({ platform, name }: { platform: string; name: string }) {
  const parts = communityLabel(platform, name).split(/(?<=[_@/.-])/);
  return (
    <bdi>
      {parts.map((part, i) => (
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
