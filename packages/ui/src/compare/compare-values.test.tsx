import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CompareValues } from './compare-values.tsx';
import { Entries } from './compare-values.stories.tsx';

it('[CMP-03] marks entries with texts and their positions, and folds unchanged ones', () => {
  render(<CompareValues rows={Entries.args?.rows ?? []} />);
  const entries = within(screen.getByRole('list', { name: 'Rules' })).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    '1High priority',
    '2WarrantyAdded',
    '3BillableMoved from 2',
    '–Overdue partsRemoved, was 3',
    '4EmergencyColorRedBlueChanged, moved from 4',
    '3 unchanged',
  ]);
  expect(screen.getAllByRole('term')[0]).toHaveTextContent('Colors');
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain('AfterEnabled');
});
