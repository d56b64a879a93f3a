import { useEffect, useRef } from 'react';

/** What single keys do on a page, unless somebody writes into a field or a dialog is open. */
export function useShortcuts(keys: Record<string, () => void>): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (target instanceof HTMLElement && target.closest('input, textarea, select, dialog, [contenteditable]')) return;
      // What is scrolled or opened by arrows keeps them. In Firefox the text of a hit that is scrolled has the focus, too.
      const keepsArrows = target instanceof HTMLElement && target.closest('[role="region"], summary, .hit-text:focus');
      if (key.startsWith('Arrow') && keepsArrows) return;
      const act = current.current[key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
