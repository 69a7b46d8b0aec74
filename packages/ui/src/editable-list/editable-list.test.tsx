import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { EditableList } from './editable-list.tsx';

const STORED = ['Late', 'Waits', 'Done'];

/** Lists the kept rules, and the deleted ones after them. */
function Rules({ isAsking = false }: { readonly isAsking?: boolean }) {
  const [kept, setKept] = useState(STORED);
  const rows = [...kept, ...STORED.filter((id) => !isAsking && !kept.includes(id))].map((id) => ({ id }));
  return (
    <EditableList
      label="Rules"
      rows={rows}
      columns={[{ id: 'name', label: 'Name', render: ({ id }) => id }]}
      nameOf={({ id }) => id}
      stateOf={({ id }) => (kept.includes(id) ? 'saved' : 'isDeleted')}
      actionsOf={({ id }) =>
        kept.includes(id)
          ? [
              { kind: 'other', text: 'Try', label: `Try ${id}`, onPress: () => {} },
              {
                kind: 'delete',
                onPress: () => setKept(kept.filter((one) => one !== id)),
                ...(isAsking && { confirm: { title: 'Delete rule', message: `${id} will be deleted.` } }),
              },
            ]
          : [{ kind: 'keep', onPress: () => setKept(STORED.filter((one) => one === id || kept.includes(one))) }]
      }
      tools={<button type="button">Add rule</button>}
      empty={<p>No rules</p>}
    />
  );
}

const button = (name: string) => screen.getByRole('button', { name });

it('[ENG-05] marks deleted rows, and keeps the focus on a row that is deleted or kept', async () => {
  const user = userEvent.setup();
  render(<Rules />);
  await user.click(button('Delete Late'));
  await waitFor(() => expect(button('Keep Late')).toHaveFocus());
  expect(screen.getByRole('row', { name: /Late/ })).toHaveTextContent('Will be deleted on save');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(button('Try Late')).toHaveFocus());
});

it('[ENG-05] deletes after a confirmation, and moves the focus to the row in its place, then to the tools', async () => {
  const user = userEvent.setup();
  render(<Rules isAsking />);
  const confirm = async (name: string) => {
    await user.click(button(`Delete ${name}`));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete rule' }));
    expect(dialog.getByText(`${name} will be deleted.`)).toBeVisible();
    return dialog;
  };
  await user.click((await confirm('Late')).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('row', { name: /Late/ })).toBeVisible();
  for (const [name, focused] of [
    ['Late', 'Try Waits'],
    ['Done', 'Try Waits'],
    ['Waits', 'Add rule'],
  ] as const) {
    await user.click((await confirm(name)).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(button(focused)).toHaveFocus());
  }
  expect(screen.getByText('No rules')).toBeVisible();
});
