export const postTypes = ['text', 'link', 'image', 'video', 'gallery'] as const;

export type PostType = (typeof postTypes)[number];

/** What a post chiefly is, by what it links to. */
export function postTypeOf({ link }: { link: string | null }): PostType {
  if (link === null) return 'text';
  const address = URL.parse(link);
  const host = address?.hostname.replace(/^(?:www|m|old)\./, '') ?? '';
  const path = address?.pathname.toLowerCase() ?? '';
  if (host.endsWith('reddit.com') && path.startsWith('/gallery/')) return 'gallery';
  if (host === 'i.redd.it' || /\.(?:jpe?g|png|gif|webp|avif)$/.test(path)) return 'image';
  if (
    /^(?:v\.redd\.it|youtu\.be|youtube\.com|vimeo\.com|streamable\.com|gfycat\.com|tiktok\.com|twitch\.tv|clips\.twitch\.tv)$/.test(
      host,
    )
  )
    return 'video';
  if (/\.(?:mp4|webm|mov|gifv)$/.test(path)) return 'video';
  return /^(?:imgur\.com|i\.imgur\.com|flickr\.com)$/.test(host) ? 'image' : 'link';
}
