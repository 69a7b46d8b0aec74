const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * Makes a scrollable element focusable while its content overflows, so that the keyboard can scroll it, unless it contains a
 * focusable control. Use it as `ref`.
 */
export function scrollByKeyboard(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const observer = new ResizeObserver(() => {
    const isTooSmall = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
    if (isTooSmall && element.querySelector(CONTROLS) === null) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  });
  for (const one of [element, ...element.children]) observer.observe(one);
  return () => observer.disconnect();
}
