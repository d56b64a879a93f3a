import type { ComponentProps } from 'react';

/**
 * A button for what takes a while. It keeps the focus meanwhile, which a disabled one loses to the page, and pressed again it
 * does nothing: it sends no form either. Nor does the second click of a double click, which comes before it is busy.
 */
export function BusyButton({ busy, onClick, ...button }: ComponentProps<'button'> & { busy: boolean }) {
  return (
    <button
      {...button}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy || event.detail > 1) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
