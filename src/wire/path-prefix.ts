/** The path that `PUBLIC_URL` puts before ours: `/research`, or nothing. */
export function pathPrefix(publicUrl: string | null): string {
  return publicUrl === null ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');
}
