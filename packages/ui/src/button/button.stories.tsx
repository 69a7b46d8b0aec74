import type { Meta, StoryObj } from '@storybook/react-vite';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { Button } from './button.tsx';

const meta = {
  title: 'Actions/Button',
  component: Button,
  args: { children: 'Create token' },
} satisfies Meta<typeof Button>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Secondary: Story = {};
export const Primary: Story = { args: { variant: 'primary' } };
export const Quiet: Story = { args: { variant: 'quiet' } };
export const Danger: Story = { args: { variant: 'danger', children: 'Remove token' } };
export const Small: Story = { args: { size: 'small' } };
export const WithIcon: Story = { args: { icon: <IconPlus aria-hidden="true" /> } };
export const Disabled: Story = { args: { variant: 'primary', isDisabled: true } };
export const DisabledQuiet: Story = { args: { variant: 'quiet', isDisabled: true } };
export const Pending: Story = { args: { variant: 'primary', isPending: true } };
export const LongText: Story = {
  args: { children: 'Create a token for every device of the depot, including those that are being repaired' },
  parameters: { width: '16rem' },
};
