import axe from 'axe-core';
import { expect } from 'vitest';

/**
 * Asserts that axe finds nothing on the current page. Color contrast needs a layout and is measured in a real browser.
 */
export async function expectAccessible(): Promise<void> {
  // The library's announcements stay for some seconds, even after their component is removed.
  const { violations } = await axe.run(
    { exclude: ['[data-live-announcer]'] },
    { rules: { 'color-contrast': { enabled: false } } },
  );
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
