import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { PickerField } from './picker-field.tsx';
import { SearchableSelect } from './searchable-select.tsx';

const OPTIONS = ['Phone', 'Status', 'Street'].map((label) => ({ id: `${label}__c`, label }));

function Example() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <SearchableSelect
      label="Field"
      searchLabel="Search fields"
      emptyText="Nothing matches."
      options={OPTIONS}
      value={value}
      onChange={setValue}
    />
  );
}

it('searches, selects by keyboard, and returns the focus', async () => {
  render(<Example />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  const search = await screen.findByRole('searchbox', { name: 'Search fields' });
  await waitFor(() => expect(search).toHaveFocus());
  await user.keyboard('str');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: /Street/ })).toHaveFocus());
});

it('shows a text when the search matches nothing', async () => {
  render(<Example />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button'));
  await user.type(await screen.findByRole('searchbox'), 'x');
  expect(await screen.findByText('Nothing matches.')).toBeVisible();
});

it('has the label and value of a picker as its name, and the error as its description', async () => {
  const open = vi.fn<() => void>();
  render(
    <PickerField label="Owner" value={undefined} placeholder="Choose a user" errorMessage="Missing" onOpen={open} />,
  );
  const button = screen.getByRole('button', { name: 'Owner Choose a user' });
  expect(button).toHaveAccessibleDescription('Missing');
  await userEvent.setup().click(button);
  expect(open).toHaveBeenCalledOnce();
});
