import type { Meta, StoryObj } from '@storybook/react-vite';
import { EntryDetails } from './entry-list.tsx';
import { ReviewList } from './review-list.tsx';

const onDiscard = () => {};

const meta = {
  title: 'Data/Review list',
  component: ReviewList,
  parameters: { width: '26rem' },
  args: {
    label: 'Rules',
    changes: [
      { id: 'enabled', name: 'Colors', before: 'Disabled', after: 'Enabled', onDiscard },
      { id: 'a', name: 'Warranty', entry: { id: 'a', marks: ['added'], to: 2, content: 'Warranty' }, onDiscard },
      {
        id: 'b',
        name: 'Billable',
        entry: { id: 'b', marks: ['moved'], from: 3, to: 2, content: 'Billable' },
        onDiscard,
      },
      { id: 'c', name: 'Overdue', entry: { id: 'c', marks: ['removed'], from: 3, content: 'Overdue' }, onDiscard },
      {
        id: 'd',
        name: 'Emergency',
        entry: {
          id: 'd',
          marks: ['changed'],
          from: 4,
          to: 4,
          content: (
            <EntryDetails name="Emergency" values={[{ id: 'color', label: 'Color', before: 'Red', after: 'Blue' }]} />
          ),
        },
      },
    ],
  },
} satisfies Meta<typeof ReviewList>;
export default meta;

type Story = StoryObj<typeof meta>;

export const AllMarks: Story = {};
