import type { Meta, StoryObj } from '@storybook/react-vite';
import { CompareValues } from './compare-values.tsx';
import { EntryDetails, EntryList } from './entry-list.tsx';

const meta = {
  title: 'Data/Compare values',
  component: CompareValues,
  args: {
    rows: [
      { id: 'enabled', label: 'Colors', before: 'Disabled', after: 'Enabled' },
      { id: 'text', label: 'Text for the customer', before: 'None', after: 'We call half an hour before we arrive.' },
    ],
  },
} satisfies Meta<typeof CompareValues>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Values: Story = {};
export const NamedSides: Story = { args: { sides: { before: 'Now', after: 'Restored' } } };
export const Entries: Story = {
  args: {
    rows: [
      { id: 'enabled', label: 'Colors', before: 'Disabled', after: 'Enabled' },
      {
        id: 'rules',
        label: 'Rules',
        note: '1 added, 1 removed, 1 moved, 1 changed',
        entries: (
          <EntryList
            label="Rules"
            entries={[
              { id: 'a', marks: [], from: 1, to: 1, content: 'High priority' },
              { id: 'b', marks: ['added'], to: 2, content: 'Warranty' },
              { id: 'c', marks: ['moved'], from: 2, to: 3, content: 'Billable' },
              { id: 'd', marks: ['removed'], from: 3, content: 'Overdue parts' },
              {
                id: 'e',
                marks: ['changed', 'moved'],
                from: 4,
                to: 4,
                content: (
                  <EntryDetails
                    name="Emergency"
                    values={[{ id: 'color', label: 'Color', before: 'Red', after: 'Blue' }]}
                  />
                ),
              },
              { id: 'f', marks: [], from: 5, to: 5, content: 'Inspection' },
              { id: 'g', marks: [], from: 6, to: 6, content: 'Delivery' },
              { id: 'h', marks: [], from: 7, to: 7, content: 'Meeting' },
            ]}
          />
        ),
      },
    ],
  },
};
