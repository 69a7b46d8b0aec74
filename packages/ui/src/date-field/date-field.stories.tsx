import type { Meta, StoryObj } from '@storybook/react-vite';
import { useArgs } from 'storybook/preview-api';
import { screen, userEvent } from 'storybook/test';
import { DateField } from './date-field.tsx';
import type { DateFieldProps } from './date-field.tsx';

const meta = {
  title: 'Fields/Date field',
  component: DateField,
  args: { label: 'From', value: '2026-03-02', onChange: () => {} },
  render: function Controlled(args) {
    const [, setArgs] = useArgs<DateFieldProps>();
    return <DateField {...args} onChange={(value) => setArgs({ value })} />;
  },
  parameters: { width: '14rem' },
} satisfies Meta<typeof DateField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: '' } };
export const Invalid: Story = { args: { errorMessage: 'Choose a day before the last one.' } };
export const Opened: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /Calendar/ }));
    await screen.findByRole('dialog');
  },
};
