import { untilInput } from '../until-input/until-input.ts';

/** Number of frames in which a closing dialog returns its focus. */
const FRAMES = 8;

/**
 * Moves the focus to the page's heading if the element that had it is gone, once the page has a heading and no open dialog. Any other
 * element keeps the focus, and the next key or press of the user ends the wait. Returns a function that stops waiting.
 */
export function focusHeadingIfLost(): () => void {
  const wait = untilInput();
  let left = FRAMES;
  const look = () => {
    if (wait.signal.aborted) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    const isReady = heading !== null && document.querySelector('[data-modal]') === null;
    if (isReady && document.activeElement === document.body) heading.focus({ preventScroll: true });
    left -= isReady ? 1 : 0;
    if (left > 0) requestAnimationFrame(look);
    else wait.abort();
  };
  look();
  return () => wait.abort();
}
