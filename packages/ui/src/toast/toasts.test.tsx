import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { MessageRegion } from './toast-region.tsx';
import { toasts } from './toasts.tsx';

afterEach(() => act(() => toasts.clear()));

const shown = () => screen.queryAllByRole('alertdialog').map((toast) => toast.textContent);

it('shows the same message once, and closes it when it is dismissed', async () => {
  render(<MessageRegion />);
  act(() => {
    toasts.error('Not saved', 'The connection was lost.');
    toasts.error('Not saved', 'The connection was lost.');
  });
  expect(shown()).toEqual(['Not savedThe connection was lost.']);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(shown()).toEqual([]));
});

it('runs the action of a message', async () => {
  render(<MessageRegion />);
  const onPress = vi.fn<() => void>();
  act(() => void toasts.error('Not saved', 'A proxy responded.', { action: { label: 'Reload page', onPress } }));
  await userEvent.setup().click(screen.getByRole('button', { name: 'Reload page' }));
  expect(onPress).toHaveBeenCalledOnce();
});
