import type { Meta, StoryObj } from '@storybook/react-vite';
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import { userEvent } from 'storybook/test';
import { BarButton } from './bar-button.tsx';

const meta = {
  title: 'Actions/Bar button',
  component: BarButton,
  args: {
    label: 'Notify technicians',
    word: 'Notify',
    icon: <IconSpeakerphone aria-hidden="true" />,
    onPress: () => {},
  },
  parameters: { isOnBar: true },
} satisfies Meta<typeof BarButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Focused: Story = { play: () => userEvent.tab() };
