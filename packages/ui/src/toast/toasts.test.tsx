import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
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

it('replaces the message of a group by one with another text', async () => {
  render(<MessageRegion />);
  act(() => void toasts.warning('2 devices wait', undefined, { group: { id: 'devices', text: '2' } }));
  act(() => void toasts.warning('3 devices wait', undefined, { group: { id: 'devices', text: '3' } }));
  await waitFor(() => expect(shown()).toEqual(['3 devices wait']));
});
