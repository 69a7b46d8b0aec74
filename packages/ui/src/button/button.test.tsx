import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

it('keeps the focus and ignores presses while it is pending', async () => {
  const press = vi.fn<() => void>();
  const { rerender } = render(<Button onPress={press}>Save</Button>);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  rerender(
    <Button onPress={press} isPending>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: /Save/ });
  expect(button).toHaveFocus();
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
  await user.keyboard('{Enter} ');
  await user.click(button);
  expect(press).toHaveBeenCalledOnce();
});
