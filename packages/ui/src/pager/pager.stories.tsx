import type { Meta, StoryObj } from '@storybook/react-vite';
import { useArgs } from 'storybook/preview-api';
import { Pager } from './pager.tsx';
import type { PagerProps } from './pager.tsx';

const meta = {
  title: 'Data/Pager',
  component: Pager,
  args: { label: 'Pages', page: 2, pages: 5, total: 112, pageSize: 25, onChange: () => {} },
  render: function Controlled(args) {
    const [, setArgs] = useArgs<PagerProps>();
    return <Pager {...args} onChange={(page) => setArgs({ page })} />;
  },
} satisfies Meta<typeof Pager>;
export default meta;

type Story = StoryObj<typeof meta>;

export const MiddlePage: Story = {};
export const FirstPage: Story = { args: { page: 1 } };
export const LastPage: Story = { args: { page: 5 } };
export const LargeNumbers: Story = {
  args: { page: 4000, pages: 4212, total: 105_281 },
  parameters: { width: '20rem' },
};
