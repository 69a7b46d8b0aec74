import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { EditableList } from './editable-list.tsx';
import type { ListAction } from './editable-list.tsx';

type Rule = { readonly id: string; readonly state: 'saved' | 'isNew' | 'isModified' | 'isDeleted' };

const meta = {
  title: 'Data/Editable list',
  component: EditableList<Rule>,
  args: {
    label: 'Rules',
    rows: [
      { id: 'Late', state: 'saved' },
      { id: 'Waits for parts', state: 'isModified' },
      { id: 'Done', state: 'isNew' },
      { id: 'Canceled', state: 'isDeleted' },
    ],
    columns: [
      { id: 'name', label: 'Name', render: ({ id }) => id },
      { id: 'length', label: 'Length', align: 'end', render: ({ id }) => id.length },
    ],
    nameOf: ({ id }) => id,
    stateOf: ({ state }) => state,
    actionsOf: ({ state }): readonly ListAction[] =>
      state === 'isDeleted'
        ? [{ kind: 'keep', onPress: () => {} }]
        : [
            { kind: 'edit', onPress: () => {} },
            { kind: 'delete', onPress: () => {} },
          ],
    tools: <Button>Add rule</Button>,
    empty: <EmptyState title="There are no rules" />,
  },
} satisfies Meta<typeof EditableList<Rule>>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Edited: Story = {};
export const ReadOnly: Story = { args: { actionsOf: () => [{ kind: 'view', onPress: () => {} }], tools: undefined } };
export const Empty: Story = { args: { rows: [] } };
