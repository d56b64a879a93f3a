/** As in the style sheet: below it the hit stands above its list, not beside it. */
const narrow = '(max-width: 62rem)';
/** The head of the page covers that much of a narrow window. */
const headPx = 72;

/** Shows the row of a hit; in a narrow window the hit itself, from which the list would lead away. */
export function bringIntoView(id: string): void {
  if (!matchMedia(narrow).matches) {
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
    return;
  }
  const detail = document.querySelector('.hit-detail');
  if (detail && detail.getBoundingClientRect().top < headPx) detail.scrollIntoView({ block: 'start' });
}

/** Leads whoever comes back to the hit that they read: its row has the focus, unless they have put it elsewhere. */
export function bringBack(id: string): void {
  bringIntoView(id);
  const row = document.querySelector<HTMLElement>(`#${id} .hit-row`);
  const isFree = document.activeElement === document.body || document.activeElement?.id === 'main';
  if (!row || !isFree || matchMedia(narrow).matches) return;
  row.scrollIntoView({ block: 'center' });
  row.focus({ preventScroll: true });
}
