import type { Meta, StoryObj } from '@storybook/react-vite';
import { useArgs } from 'storybook/preview-api';
import { Switch } from './switch.tsx';
import type { SwitchProps } from './switch.tsx';

const meta = {
  title: 'Choices/Switch',
  component: Switch,
  args: { label: 'Stock', isSelected: false, onChange: () => {} },
  render: function Controlled(args) {
    const [, setArgs] = useArgs<SwitchProps>();
    return <Switch {...args} onChange={(isSelected) => setArgs({ isSelected })} />;
  },
  parameters: { width: '24rem' },
} satisfies Meta<typeof Switch>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Off: Story = {};
export const On: Story = { args: { isSelected: true } };
export const WithDescription: Story = { args: { description: 'Shows the stock of the van in the app.' } };
export const ReadOnly: Story = { args: { isSelected: true, isReadOnly: true } };
export const Unknown: Story = {
  args: { isSelected: undefined, description: 'Shows the stock of the van in the app.' },
};
export const Invalid: Story = { args: { errorMessage: 'Enable locations first.' } };
export const LongText: Story = {
  args: {
    label: 'Show the stock of the van, of the depot and of the vans nearby, with the parts that are reserved',
    description: 'The app loads the stock each morning, and again whenever a technician opens an appointment.',
  },
};
