import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { RadioGroup } from './radio-group.tsx';
import { SearchableRadios } from './searchable-radios.tsx';

const OPTIONS = Array.from({ length: 8 }, (_, index) => ({
  id: String(index),
  label: `Field ${index}`,
  description: `Field_${index}__c`,
}));

function Radios({ isDisabled = false }: { readonly isDisabled?: boolean }) {
  const [value, setValue] = useState<string | null>('0');
  return (
    <RadioGroup
      label="Field"
      options={OPTIONS.slice(0, 3)}
      value={value}
      onChange={setValue}
      isDisabled={isDisabled}
      errorMessage="Choose another field."
    />
  );
}

function Searchable({ count }: { readonly count: number }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <SearchableRadios
      label="Field"
      searchLabel="Search fields"
      emptyText={(search) => `Nothing matches ${search}`}
      options={OPTIONS.slice(0, count)}
      value={value}
      onChange={setValue}
    />
  );
}

const radio = (name: RegExp) => screen.getByRole('radio', { name });

it('selects by the arrow keys, and is described by its error', async () => {
  render(<Radios />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{ArrowDown}');
  expect(radio(/Field 1/)).toBeChecked();
  expect(radio(/Field 1/)).toHaveFocus();
  expect(screen.getByRole('radiogroup', { name: 'Field' })).toHaveAccessibleDescription('Choose another field.');
});

it('does not change while it is disabled', async () => {
  render(<Radios isDisabled />);
  await userEvent.setup().click(radio(/Field 1/));
  expect(radio(/Field 0/)).toBeChecked();
});

it('finds options by label and id in a long list', async () => {
  render(<Searchable count={8} />);
  const user = userEvent.setup();
  const search = screen.getByRole('searchbox', { name: 'Search fields' });
  expect(screen.getByText('Field').compareDocumentPosition(search)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.type(search, 'field_5{ArrowLeft}{ArrowRight}');
  expect(search).toHaveFocus();
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  await user.click(radio(/Field 5/));
  expect(radio(/Field 5/)).toBeChecked();
  await user.type(search, 'x');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByText('Nothing matches field_5x')).toBeVisible();
});

it('has no search for a few options', () => {
  render(<Searchable count={7} />);
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.getAllByRole('radio')).toHaveLength(7);
});
