import axe from 'axe-core';
import { expect } from 'vitest';

/**
 * Asserts that axe finds nothing on the page as it stands. Colours need a layout and are measured in a real browser.
 */
export async function expectAccessible(): Promise<void> {
  // What the UI library has announced stays for some seconds, also when the part that named it is gone.
  const { violations } = await axe.run(
    { exclude: ['[data-live-announcer]'] },
    { rules: { 'color-contrast': { enabled: false } } },
  );
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
