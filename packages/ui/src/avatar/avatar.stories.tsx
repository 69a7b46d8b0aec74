import type { Meta, StoryObj } from '@storybook/react-vite';
import { AvatarButton } from './avatar-button.tsx';

const meta = {
  title: 'Actions/Avatar button',
  component: AvatarButton,
  args: { label: 'User menu of Ada Berg', name: 'Ada Berg' },
  parameters: { isOnBar: true },
} satisfies Meta<typeof AvatarButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const TwoNames: Story = {};
export const OneName: Story = { args: { name: 'Ada' } };
export const ManyNames: Story = { args: { name: 'Ada Maria van der Berg' } };
