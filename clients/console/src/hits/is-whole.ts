/** Whether what matched is only where it stands: a community is watched whole. */
export function isWhole(clause: string): boolean {
  return clause === '' || /^community:\S+$/.test(clause);
}
