import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ReviewList } from './review-list.tsx';

function Example() {
  const [left, setLeft] = useState(['One', 'Two', 'Three']);
  const changes = left.map((name) => ({
    id: name,
    name,
    entry: { id: name, marks: ['added'] as const, to: 1, content: name },
    ...(name !== 'Two' && { onDiscard: () => setLeft(left.filter((other) => other !== name)) }),
  }));
  return <ReviewList label="Rules" changes={changes} />;
}

it('[CHB-01] discards a change, and focuses the button of the next one that can be discarded', async () => {
  render(<Example />);
  const user = userEvent.setup();
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Discard the change of One',
    'Discard the change of Three',
  ]);
  await user.click(screen.getByRole('button', { name: 'Discard the change of One' }));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'TwoAdded',
    'ThreeAddedDiscard',
  ]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Discard the change of Three' })).toHaveFocus());
});
