type Read = { state: { data: unknown; status: string } };

/** How often what changes by itself is read again. What could not be read at all waits until somebody asks. */
export function often({ state }: Read): number | false {
  return state.status === 'error' && state.data === undefined ? false : 5000;
}
