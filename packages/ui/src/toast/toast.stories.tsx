import type { Meta, StoryObj } from '@storybook/react-vite';
import { MessageRegion } from './toast-region.tsx';
import { toasts } from './toasts.tsx';

const meta = {
  title: 'Feedback/Toast',
  component: MessageRegion,
  beforeEach: () => () => toasts.clear(),
} satisfies Meta<typeof MessageRegion>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Success: Story = { play: () => void toasts.success('Saved', { cause: 'The phones load it next.' }) };
export const Warning: Story = {
  play: () => void toasts.warning('The devices were not notified', 'They load the setting at their next start.'),
};
export const Failure: Story = {
  play: () => void toasts.error('The setting was not saved', 'The connection was lost. Check it and retry.'),
};
export const WithAction: Story = {
  play: () =>
    void toasts.error('The setting was not saved', 'Another program responded.', {
      action: { label: 'Reload page', onPress: () => {} },
    }),
};
export const Several: Story = {
  play: () => {
    toasts.warning('The devices were not notified');
    toasts.error(
      'The settings of some group profiles were not copied, because another administrator changed them meanwhile',
      'Compare them with the stored values, and copy them again.',
    );
  },
};
