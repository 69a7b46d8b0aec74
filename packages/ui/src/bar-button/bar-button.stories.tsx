import type { Meta, StoryObj } from '@storybook/react-vite';
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import { userEvent } from 'storybook/test';
import { BarButton } from './bar-button.tsx';

const meta = {
  title: 'Actions/Bar button',
  component: BarButton,
  args: { label: 'Notify technicians', icon: <IconSpeakerphone aria-hidden="true" />, onPress: () => {} },
  parameters: { isOnBar: true },
} satisfies Meta<typeof BarButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Narrow: Story = { args: { word: 'Notify' }, globals: { viewport: { value: 'mobile1' } } };
export const Focused: Story = { play: () => userEvent.tab() };
