import { useEffect, useRef } from 'react';

/**
 * Presses the keys again on the button in an element that took over from a stand-in, a frame for each: the list has to know its
 * options, and what one key chose decides what the next one does. What is pressed meanwhile waits behind them. Answers the
 * element's ref.
 */
export function usePressedKeys(pressed: readonly string[]) {
  const root = useRef<HTMLDivElement>(null);
  const keys = useRef([...pressed]);

  useEffect(() => {
    if (keys.current.length === 0) return undefined;
    let frame = 0;
    const replayed = new WeakSet<Event>();
    const hold = (event: KeyboardEvent) => {
      if (replayed.has(event)) return;
      if (!(event.target instanceof Node) || !root.current?.contains(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      keys.current.push(event.key);
    };
    const release = () => window.removeEventListener('keydown', hold, true);
    const pressNext = () => {
      const key = keys.current.shift();
      if (key === undefined) {
        release();
        return;
      }
      const button = root.current?.querySelector('button');
      for (const type of ['keydown', 'keyup']) {
        const event = new KeyboardEvent(type, { key, bubbles: true, cancelable: true });
        replayed.add(event);
        button?.dispatchEvent(event);
      }
      frame = requestAnimationFrame(pressNext);
    };
    window.addEventListener('keydown', hold, true);
    frame = requestAnimationFrame(pressNext);
    return () => {
      release();
      cancelAnimationFrame(frame);
    };
  }, []);

  return root;
}
