import type { Plugin } from 'vite';

/** Has the font of the headings fetched with the page: it is there before the first word is painted, or not used at all. */
export function preloadedFont(): Plugin {
  return {
    name: 'preloaded-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((name) => name.endsWith('.woff2'));
        return fonts.map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `./${name}` },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}
