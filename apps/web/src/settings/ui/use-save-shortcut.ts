import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

/** Saves on Ctrl+S or Cmd+S, except while a dialog covers the page. */
export function useSaveShortcut(page: RefObject<HTMLElement | null>, save: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const isCovered = page.current?.closest('[inert], [aria-hidden="true"]') != null;
    if (!isCovered) save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
