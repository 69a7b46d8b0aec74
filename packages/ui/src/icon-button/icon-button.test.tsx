import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IconButton } from './icon-button.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  vi.useRealTimers();
});

function rendered() {
  const onPress = vi.fn<() => void>();
  render(<IconButton label="Remove" icon={<svg aria-hidden="true" />} onPress={onPress} />);
  return { onPress, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('shows its name on keyboard focus until Escape, and keeps the focus', async () => {
  const { user, onPress } = rendered();
  await user.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Remove');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledOnce();
});

it('can be pressed without a tooltip in the way', async () => {
  const { user, onPress } = rendered();
  await user.click(screen.getByRole('button'));
  wait(100);
  expect(onPress).toHaveBeenCalledOnce();
  expect(screen.queryByRole('tooltip')).toBeNull();
});
