/** Loaded before a benchmark: whoever imports the package gets the empty-handed one. Threads load it, too. */
import { registerHooks } from 'node:module';
import { emptyHanded } from './empty-handed.ts';

const left = process.env['WITHOUT_PACKAGE'] ?? '';
const source = emptyHanded[left];

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === left && source !== undefined
      ? { url: `data:text/javascript,${encodeURIComponent(source)}`, format: 'module', shortCircuit: true }
      : next(specifier, context),
});
