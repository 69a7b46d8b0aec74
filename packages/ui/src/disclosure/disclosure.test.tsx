import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Disclosure } from './disclosure.tsx';

function Example() {
  const [isExpanded, setExpanded] = useState(false);
  return (
    <Disclosure title="Criteria" isExpanded={isExpanded} onExpandedChange={setExpanded}>
      <p>Status equals Done</p>
    </Disclosure>
  );
}

it('expands and collapses by keyboard', async () => {
  render(<Example />);
  const user = userEvent.setup();
  const trigger = screen.getByRole('button', { name: 'Criteria' });
  expect(trigger).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('Status equals Done')).not.toBeVisible();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(trigger).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('Status equals Done')).toBeVisible();
  await user.keyboard(' ');
  expect(trigger).toHaveAttribute('aria-expanded', 'false');
});
