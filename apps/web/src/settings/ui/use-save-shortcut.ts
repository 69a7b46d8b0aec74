import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

/** Ctrl+S or Cmd+S saves instead of storing the page as a file; not while a dialog lies over the page. */
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
