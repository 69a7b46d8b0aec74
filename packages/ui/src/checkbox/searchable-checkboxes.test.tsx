import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SearchableCheckboxes } from './searchable-checkboxes.tsx';

const OPTIONS = ['Phone', 'Status', 'Street'].map((label) => ({ id: `${label}__c`, label }));

function Example({ isReadOnly = false }: { readonly isReadOnly?: boolean }) {
  const [value, setValue] = useState<readonly string[]>(['Phone__c']);
  return (
    <SearchableCheckboxes
      label="Fields"
      summary={`${value.length} selected`}
      searchLabel="Search fields"
      emptyText={(search) => `Nothing matches ${search}`}
      options={OPTIONS}
      value={value}
      onChange={setValue}
      isReadOnly={isReadOnly}
    />
  );
}

it('keeps the selection of options that a search hides', async () => {
  render(<Example />);
  const user = userEvent.setup();
  const search = screen.getByRole('searchbox', { name: 'Search fields' });
  await user.type(search, 'st');
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  await user.click(screen.getByRole('checkbox', { name: 'Status' }));
  expect(screen.getByText('2 selected')).toBeVisible();
  await user.clear(search);
  expect(screen.getByRole('checkbox', { name: 'Phone' })).toBeChecked();
  await user.type(search, 'x');
  expect(screen.getByText('Nothing matches x')).toBeVisible();
});

it('does not change a read-only group', async () => {
  render(<Example isReadOnly />);
  await userEvent.setup().click(screen.getByRole('checkbox', { name: 'Status' }));
  expect(screen.getByText('1 selected')).toBeVisible();
});
