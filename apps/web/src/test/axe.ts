import axe from 'axe-core';
import { expect } from 'vitest';

/**
 * Asserts that axe finds nothing on the page as it stands. Colours need a layout and are measured in a real browser.
 */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
