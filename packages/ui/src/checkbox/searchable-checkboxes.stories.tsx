import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import { useArgs } from 'storybook/preview-api';
import { SearchableCheckboxes } from './searchable-checkboxes.tsx';
import type { SearchableCheckboxesProps } from './searchable-checkboxes.tsx';

const meta = {
  title: 'Choices/Searchable checkboxes',
  component: SearchableCheckboxes,
  args: {
    label: 'Fields',
    summary: '2 of 12 selected',
    searchLabel: 'Search fields',
    emptyText: (search) => `No field matches '${search}'.`,
    options: Array.from({ length: 12 }, (_, index) => ({
      id: `Field_${index + 1}__c`,
      label: `Field ${index + 1}`,
      description: `Field_${index + 1}__c`,
      ...(index === 1 && { badge: 'Unknown' }),
    })),
    value: ['Field_1__c', 'Field_2__c'],
    onChange: () => {},
  },
  render: function Controlled(args) {
    const [, setArgs] = useArgs<SearchableCheckboxesProps>();
    return (
      <SearchableCheckboxes
        {...args}
        summary={`${args.value.length} of ${args.options.length} selected`}
        onChange={(value) => setArgs({ value })}
      />
    );
  },
  parameters: { width: '30rem' },
} satisfies Meta<typeof SearchableCheckboxes>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const ReadOnly: Story = { args: { isReadOnly: true } };
export const Invalid: Story = { args: { value: [], errorMessage: 'Choose at least one field.' } };
export const NothingFound: Story = {
  play: () => userEvent.type(screen.getByRole('searchbox'), 'phone'),
};
