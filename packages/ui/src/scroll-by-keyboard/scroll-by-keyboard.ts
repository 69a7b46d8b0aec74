const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * A `ref` for an element that may scroll. Leads Tab to it while it is too small for its content, so that the keyboard can scroll
 * it; a control in the content does that already.
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
