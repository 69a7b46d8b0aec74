import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** Drags a row by keyboard from the named handle to the named drop target. */
export async function drag(user: UserEvent, name: string, to: string): Promise<void> {
  const handle = () => screen.getByRole('button', { name });
  act(() => handle().focus());
  // Dragging is loaded when a handle receives the pointer or the focus.
  await waitFor(() => expect(handle()).toHaveAccessibleDescription(/to start dragging/));
  expect(handle()).toHaveFocus();
  await user.keyboard('{Enter}');
  const place = () => document.activeElement?.getAttribute('aria-label') ?? '';
  await waitFor(() => expect(place()).toMatch(/^Move/));
  for (let press = 0; press < 12 && place() !== to; press += 1) await user.tab();
  expect(place()).toBe(to);
  await user.keyboard('{Enter}');
}
