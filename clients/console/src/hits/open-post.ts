import type { Hit } from '../api/types.ts';

/** Opens the post where it was written. Strangers may have named any address: only web addresses are opened. */
export function openPost({ post }: Hit): void {
  if (/^https?:\/\//i.test(post.url)) window.open(post.url, '_blank', 'noopener,noreferrer');
}
