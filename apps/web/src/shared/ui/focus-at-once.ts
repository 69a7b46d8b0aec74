/**
 * The ref of a button that takes over from one that had the focus: it takes the focus with the commit that removes the other.
 * The library's own `autoFocus` waits for a running transition after some presses, and the focus is somewhere else by then.
 */
export function focusAtOnce(button: HTMLElement | null): void {
  button?.focus({ preventScroll: true });
}
