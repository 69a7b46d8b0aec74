import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

function Example() {
  const [rows, setRows] = useState(['one', 'two', 'three']);
  const { listRef, fallbackRef, rowRemoved } = useFocusAfterRemoval<HTMLUListElement, HTMLButtonElement>('li');
  const remove = (index: number) => {
    setRows(rows.toSpliced(index, 1));
    rowRemoved(index);
  };
  return (
    <>
      <ul ref={listRef}>
        {rows.map((row, index) => (
          <li key={row}>
            <Button onPress={() => remove(index)}>{`Remove ${row}`}</Button>
          </li>
        ))}
      </ul>
      <Button ref={fallbackRef}>Add</Button>
    </>
  );
}

it('focuses the next row, then the last one, then the fallback when rows are removed', async () => {
  render(<Example />);
  const user = userEvent.setup();
  const focused = async (name: string) => vi.waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Remove two' }));
  await focused('Remove three');
  await user.click(screen.getByRole('button', { name: 'Remove three' }));
  await focused('Remove one');
  await user.click(screen.getByRole('button', { name: 'Remove one' }));
  await focused('Add');
});

it('leaves the focus to a field that the user presses meanwhile', async () => {
  render(
    <>
      <Example />
      <input aria-label="Note" />
    </>,
  );
  const user = userEvent.setup();
  vi.useFakeTimers({ toFake: ['requestAnimationFrame'] });
  try {
    await user.click(screen.getByRole('button', { name: 'Remove two' }));
    await user.click(screen.getByRole('textbox', { name: 'Note' }));
    vi.advanceTimersToNextFrame();
    vi.advanceTimersToNextFrame();
  } finally {
    vi.useRealTimers();
  }
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus();
});
