import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Pager } from './pager.tsx';

function rendered(page: number) {
  const onChange = vi.fn<(page: number) => void>();
  render(<Pager label="Pages" page={page} pages={5} total={112} pageSize={25} onChange={onChange} />);
  return { onChange, user: userEvent.setup(), step: (name: string) => screen.getByRole('button', { name }) };
}

it('reports the first, previous, next and last page', async () => {
  const { onChange, user, step } = rendered(3);
  expect(screen.getByText('51 to 75 of 112')).toBeVisible();
  for (const name of ['First page', 'Previous page', 'Next page', 'Last page']) await user.click(step(name));
  expect(onChange.mock.calls.flat()).toEqual([1, 2, 4, 5]);
});

it('disables the steps before the first page', () => {
  const { step } = rendered(1);
  expect(step('First page')).toBeDisabled();
  expect(step('Previous page')).toBeDisabled();
  expect(step('Next page')).toBeEnabled();
});

it('shows the number of items on the last page, and disables the steps after it', () => {
  const { step } = rendered(5);
  expect(screen.getByText('101 to 112 of 112')).toBeVisible();
  expect(step('Next page')).toBeDisabled();
  expect(step('Last page')).toBeDisabled();
});
