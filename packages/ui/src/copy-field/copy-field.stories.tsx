import type { Meta, StoryObj } from '@storybook/react-vite';
import { CopyField } from './copy-field.tsx';

const meta = {
  title: 'Fields/Copy field',
  component: CopyField,
  args: { label: 'Token', value: 'fs_7Qm2cVt0XhLr' },
  parameters: { width: '28rem' },
} satisfies Meta<typeof CopyField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const OneLine: Story = {};
export const LongText: Story = { args: { value: `fs_${'7Qm2cVt0XhLr'.repeat(8)}` } };
export const SeveralLines: Story = { args: { label: 'Command', value: 'npm ci\nnpm start', rows: 3 } };
