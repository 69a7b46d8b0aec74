import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { StaticTable } from '../table/static-table.tsx';
import { DragHandle, FixedHandle, Reorderable } from './reorder.tsx';

function Rules({ isDisabled = false }: { readonly isDisabled?: boolean }) {
  const [rules, setRules] = useState(['Late', 'Waits for parts', 'Done']);
  return (
    <Reorderable
      onMove={(from, to) => {
        const rest = rules.toSpliced(from, 1);
        setRules(rest.toSpliced(to, 0, ...rules.slice(from, from + 1)));
      }}
    >
      <StaticTable
        label="Rules"
        columns={[{ title: 'Handle', isTitleHidden: true }, 'Title']}
        rowHeader={1}
        rows={rules.map((title, place) => ({
          id: title,
          cells: [
            <DragHandle key="handle" label={`Move ${title}`} row={title} place={place} isDisabled={isDisabled} />,
            title,
          ],
        }))}
        foot={[{ id: 'default', cells: [<FixedHandle key="handle" label="The default is always last" />, 'Default'] }]}
      />
    </Reorderable>
  );
}

const meta = { title: 'Data/Reorder', component: Rules } satisfies Meta<typeof Rules>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Movable: Story = {};
export const Disabled: Story = { args: { isDisabled: true } };
