import type { Meta, StoryObj } from '@storybook/react-vite';
import { useArgs } from 'storybook/preview-api';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

const meta = {
  title: 'Fields/Text field',
  component: TextField,
  args: { label: 'Title', value: 'Annual inspection' },
  render: function Controlled(args) {
    const [, setArgs] = useArgs<TextFieldProps>();
    return <TextField {...args} onChange={(value) => setArgs({ value })} />;
  },
  parameters: { width: '20rem' },
} satisfies Meta<typeof TextField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const EmptyRequired: Story = { args: { value: '', isRequired: true, placeholder: 'Such as Annual inspection' } };
export const WithDescription: Story = { args: { description: 'The app shows it above the address.' } };
export const ReadOnly: Story = { args: { isReadOnly: true } };
export const Focused: Story = { args: { autoFocus: true } };
export const Invalid: Story = { args: { value: '', errorMessage: 'Enter a title.' } };
export const LongText: Story = {
  args: {
    value: 'Annual inspection of the main pump and of the valves in the northern district',
    description: 'The app shows it above the address, in the list of the day and in the notification to the customer.',
    errorMessage: 'The title is longer than the app can show. Shorten it, or move a part of it to the description.',
  },
};
