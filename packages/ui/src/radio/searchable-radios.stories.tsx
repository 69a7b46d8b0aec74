import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import { useArgs } from 'storybook/preview-api';
import { SearchableRadios } from './searchable-radios.tsx';
import type { SearchableRadiosProps } from './searchable-radios.tsx';

const options = Array.from({ length: 12 }, (_, index) => ({
  id: `Field_${index + 1}__c`,
  label: `Field ${index + 1}`,
  description: `Field_${index + 1}__c`,
  ...(index === 1 && { badge: 'Unknown' }),
}));

const meta = {
  title: 'Choices/Searchable radios',
  component: SearchableRadios,
  args: {
    label: 'Field',
    searchLabel: 'Search fields',
    emptyText: (search) => `No field matches '${search}'.`,
    options,
    value: 'Field_1__c',
    onChange: () => {},
  },
  render: function Controlled(args) {
    const [, setArgs] = useArgs<SearchableRadiosProps>();
    return <SearchableRadios {...args} onChange={(value) => setArgs({ value })} />;
  },
  parameters: { width: '30rem' },
} satisfies Meta<typeof SearchableRadios>;
export default meta;

type Story = StoryObj<typeof meta>;

export const ManyOptions: Story = {};
export const FewOptions: Story = { args: { options: options.slice(0, 3) } };
export const Disabled: Story = { args: { options: options.slice(0, 3), isDisabled: true } };
export const Invalid: Story = { args: { value: null, errorMessage: 'Choose a field.' } };
export const NothingFound: Story = { play: () => userEvent.type(screen.getByRole('searchbox'), 'phone') };
