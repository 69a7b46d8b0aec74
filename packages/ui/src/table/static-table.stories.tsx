import type { Meta, StoryObj } from '@storybook/react-vite';
import { StaticTable } from './static-table.tsx';

const meta = {
  title: 'Data/Static table',
  component: StaticTable,
  args: {
    label: 'Systems',
    columns: ['System', 'Users'],
    rows: ['Android', 'iOS'].map((name, index) => ({ id: name, cells: [name, String(1204 >> index)] })),
  },
} satisfies Meta<typeof StaticTable>;
export default meta;

export const Filled: StoryObj<typeof meta> = {};
