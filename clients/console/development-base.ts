import type { Plugin } from 'vite';

/** The service says where the page stands; without the service it stands at the root. */
export function developmentBase(): Plugin {
  return {
    name: 'development-base',
    apply: 'serve',
    transformIndexHtml: (page) => page.replace('<head>', '<head><base href="/" />'),
  };
}
