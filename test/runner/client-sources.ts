/** From here on the clients are found by the names of their packages as they stand in the checkout, not as they are built. */
import { registerHooks } from 'node:module';

const source = (file: string) => new URL(`../../clients/typescript/src/${file}`, import.meta.url).href;
const sources = new Map([
  ['@whereabouts/client', source('index.ts')],
  ['@whereabouts/client/trpc', source('trpc.ts')],
]);

registerHooks({ resolve: (name, context, next) => next(sources.get(name) ?? name, context) });
