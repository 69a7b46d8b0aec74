import { useEffect, useEffectEvent } from 'react';

/** Saves on Ctrl+S or Cmd+S, except while a dialog covers the page. */
export function useSaveShortcut(save: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // The page becomes active only some time after a dialog has closed, so `inert` would lose a key press.
    const isCovered = document.querySelector('[data-modal]') !== null;
    if (!isCovered) save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
