import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Switch } from './switch.tsx';

function Stock() {
  const [isOn, setOn] = useState(false);
  return <Switch label="Stock" isSelected={isOn} onChange={setOn} />;
}

it("[PAGE-05] labels a toggle 'Enabled' and 'Disabled' beside its name", async () => {
  render(<Stock />);
  const toggle = screen.getByRole('switch', { name: 'Stock' });
  expect(screen.getByText('Disabled')).toBeVisible();
  await userEvent.setup().click(toggle);
  expect(toggle).toBeChecked();
  expect(screen.getByText('Enabled')).toBeVisible();
  expect(screen.queryByText('Disabled')).toBeNull();
});

it('changes by Space', async () => {
  render(<Stock />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard(' ');
  expect(screen.getByRole('switch', { name: 'Stock' })).toBeChecked();
});

it('does not change a read-only toggle', async () => {
  const change = vi.fn<(isOn: boolean) => void>();
  render(<Switch label="Stock" isSelected onChange={change} isReadOnly />);
  await userEvent.setup().click(screen.getByRole('switch', { name: 'Stock' }));
  expect(change).not.toHaveBeenCalled();
});

it('shows a placeholder in place of an unknown state, and cannot be used', () => {
  render(<Switch label="Stock" description="Shows the stock." isSelected={undefined} onChange={() => {}} />);
  expect(screen.getByText('Stock')).toBeVisible();
  expect(screen.getByText('Shows the stock.')).toBeVisible();
  expect(screen.queryByText(/^(En|Dis)abled$/)).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
});
