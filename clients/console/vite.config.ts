import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './compressed.ts';
import { developmentBase } from './development-base.ts';
import { preloadedFont } from './preloaded-font.ts';

/** Where `npm start` listens, for development with hot reload. */
const service = 'http://127.0.0.1:3000';

export default defineConfig({
  // Relative: the page says where it stands, also behind a path of a proxy.
  base: './',
  plugins: [react(), developmentBase(), preloadedFont(), compressed()],
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
  server: { proxy: { '/trpc': service, '/session': service, '/v1': service, '/docs': service } },
});
