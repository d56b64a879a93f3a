/** Where processes hear that a key has changed. */
export const channel = 'whereabouts_keys';

/**
 * `memory` is held shared by every process that remembers sign-ins, and for a moment alone by whoever has changed a key.
 * That one holds `gate` from before it tells: nobody remembers again before it knows that nobody did.
 */
export const locks = { memory: 52_004, gate: 52_005 };

/** Should a process lose its connection without noticing, it remembers no longer than this. */
export const rememberedMs = 5_000;
