import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import { Focusable, Tooltip } from './index.ts';

const meta = {
  title: 'Overlays/Tooltip',
  component: Tooltip,
  args: {
    text: '2 configuration changes from 16 November',
    children: (
      <Focusable>
        <a href="#changes">2</a>
      </Focusable>
    ),
  },
} satisfies Meta<typeof Tooltip>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Focused: Story = {
  play: async () => {
    await userEvent.tab();
    await screen.findByRole('tooltip');
  },
};
export const LongText: Story = {
  ...Focused,
  args: { text: 'Share of requests in the last 7 days, today included, with a usable response.' },
};
