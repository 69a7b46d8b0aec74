import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Focusable, Tooltip } from './index.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  vi.useRealTimers();
});

function rendered() {
  const onFocus = vi.fn<() => void>();
  render(
    <Tooltip text="2 changes from 16 November">
      <Focusable>
        <a href="#changes" onFocus={onFocus}>
          2
        </a>
      </Focusable>
    </Tooltip>,
  );
  return { onFocus, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('[FIX-93] shows the text of a link while the pointer is on it', async () => {
  const { user } = rendered();
  // React Aria shows no tooltip until the pointer has moved.
  await user.pointer([{ target: document.body }, { target: screen.getByRole('link') }]);
  wait(1000);
  expect(screen.getByRole('tooltip')).toHaveTextContent('2 changes from 16 November');
  await user.unhover(screen.getByRole('link'));
  wait(1000);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('[FIX-93] shows the text of a link on keyboard focus until Escape, and keeps what the link does itself', async () => {
  const { user, onFocus } = rendered();
  await user.tab();
  expect(screen.getByRole('link', { description: '2 changes from 16 November' })).toHaveFocus();
  expect(onFocus).toHaveBeenCalledOnce();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});
