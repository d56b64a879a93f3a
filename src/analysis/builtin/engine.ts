import type { Engine } from '../analyst.ts';

export const builtinEngine: Engine = { name: 'builtin', version: '1', model: null };
