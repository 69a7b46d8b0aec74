import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import { useArgs } from 'storybook/preview-api';
import { SearchableSelect } from './searchable-select.tsx';
import type { SearchableSelectProps } from './searchable-select.tsx';

const meta = {
  title: 'Fields/Searchable select',
  component: SearchableSelect,
  args: {
    label: 'Field',
    searchLabel: 'Search fields',
    emptyText: 'No field matches.',
    options: Array.from({ length: 30 }, (_, index) => ({
      id: String(index),
      label: `Field ${index + 1}`,
      description: `Field_${index + 1}__c`,
      ...(index === 2 && { badge: 'New' }),
    })),
    value: '2',
    onChange: () => {},
  },
  render: function Controlled(args) {
    const [, setArgs] = useArgs<SearchableSelectProps>();
    return <SearchableSelect {...args} onChange={(value) => setArgs({ value })} />;
  },
  parameters: { width: '20rem' },
} satisfies Meta<typeof SearchableSelect>;
export default meta;

type Story = StoryObj<typeof meta>;

const open = async () => {
  await userEvent.click(screen.getByRole('button'));
  await screen.findByRole('listbox');
};

export const Chosen: Story = {};
export const NothingChosen: Story = { args: { value: null, placeholder: 'Choose a field', isRequired: true } };
export const Invalid: Story = { args: { value: null, errorMessage: 'Choose a field.' } };
export const Open: Story = { play: open };
export const NothingFound: Story = {
  play: async () => {
    await open();
    await userEvent.type(screen.getByRole('searchbox'), 'phone');
    await screen.findByText('No field matches.');
  },
};
