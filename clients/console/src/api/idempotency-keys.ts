/** One for each thing that somebody asks to be made, so that asking twice makes it once. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Gives the same key while the same is asked for: who asks again after a lost answer gets what was made then. */
export function keysByInput(): (input: unknown) => string {
  let last = { said: '', key: '' };
  return (input) => {
    const said = JSON.stringify(input);
    if (said !== last.said) last = { said, key: newIdempotencyKey() };
    return last.key;
  };
}
