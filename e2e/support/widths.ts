import type { Page } from '@playwright/test';
import { expect } from './fixture.ts';

/** From the narrowest phone to a wide screen; among them those between the layouts of phones, laptops and wide screens. */
export const WIDTHS = [1920, 1600, 1440, 1366, 1280, 1200, 1100, 1024, 900, 800, 720, 480, 390, 320] as const;

/**
 * Returns what is too wide for its place: the page, a frame that scrolls sideways, and an element that leaves the nearest element with
 * a border around it. What another element clips, or what has a place of its own, does not leave it.
 */
const tooWide = `(() => {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) found.push('the page: ' + root.scrollWidth);
  const nameOf = (element) => element.tagName + ' ' + element.className + ' ' + (element.textContent ?? '').trim().slice(0, 40);
  for (const element of document.querySelectorAll('main *:not(svg *)')) {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1 || style.visibility === 'hidden') continue;
    if (['auto', 'scroll'].includes(style.overflowX) && element.scrollWidth > element.clientWidth + 1) found.push('scrolls: ' + nameOf(element));
    if (['absolute', 'fixed'].includes(style.position)) continue;
    for (let around = element.parentElement; around !== null && around.tagName !== 'MAIN'; around = around.parentElement) {
      const { overflowX, borderLeftWidth, borderRightWidth } = getComputedStyle(around);
      if (overflowX !== 'visible') break;
      if (borderLeftWidth === '0px' || borderRightWidth === '0px') continue;
      const frame = around.getBoundingClientRect();
      if (box.right > frame.right + 1 || box.left < frame.left - 1) found.push('leaves its card: ' + nameOf(element));
      break;
    }
  }
  return found;
})()`;

/** Expects that a page fits into every width: it does not scroll sideways, and nothing leaves its card. Ends at the narrowest one. */
export const expectFitting = async (page: Page, name: string): Promise<void> => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    // Tables and diagrams choose their form after the frame of the new width.
    await expect
      .configure({ soft: true })
      .poll(() => page.evaluate<string[]>(tooWide), { message: `${name} at ${String(width)} pixels` })
      .toEqual([]);
  }
};
