import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { layOut } from '../test/layout.ts';
import { ChooseDialog } from './choose-dialog.tsx';

type Team = { readonly id: string; readonly name: string };

const TEAMS: readonly Team[] = [
  { id: 't1', name: 'North' },
  { id: 't2', name: 'North-East' },
  { id: 't3', name: 'South' },
];

const COLUMNS = [{ id: 'name', label: 'Name', width: '1fr', render: nameOf }];

function nameOf({ name }: Team): string {
  return name;
}

type Options = { readonly isSingle?: boolean; readonly isLoading?: boolean };

function open(options: Options = {}) {
  const apply = vi.fn<(ids: readonly string[]) => void>();
  const Example = () => {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
    return (
      <ChooseDialog
        title="Choose teams"
        label="Teams"
        rows={TEAMS}
        columns={COLUMNS}
        selection={{ nameOf, selected, onSelect: setSelected, isSingle: options.isSingle === true }}
        search={{ label: 'Search teams' }}
        isLoading={options.isLoading === true}
        applyLabel="Apply"
        isApplyDisabled={selected.size === 0}
        onApply={(ids) => apply([...ids])}
        onClose={() => {}}
      />
    );
  };
  render(<Example />);
  const dialog = within(screen.getByRole('dialog', { name: 'Choose teams' }));
  return { user: userEvent.setup(), apply, dialog, search: dialog.getByRole('searchbox', { name: 'Search teams' }) };
}

const selectedRows = () => screen.queryAllByRole('row', { selected: true }).map(({ textContent }) => textContent);

beforeEach(() => layOut());

describe('a dialog that chooses one row', () => {
  it('applies the only match of its search by Enter, and has the focus in the search', async () => {
    const { user, apply, search } = open({ isSingle: true });
    await waitFor(() => expect(search).toHaveFocus());
    await user.keyboard('{Enter}north{Enter}');
    expect(apply).not.toHaveBeenCalled();
    await user.keyboard('-{Enter}');
    expect(apply.mock.calls).toEqual([[['t2']]]);
  });

  it('applies a row by Enter after the arrows reached it', async () => {
    const { user, apply, dialog } = open({ isSingle: true });
    await user.click(dialog.getByRole('row', { name: 'North' }));
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(apply.mock.calls).toEqual([[['t3']]]);
  });

  it('applies a row by a double-click; a click selects it until Apply', async () => {
    const { user, apply, dialog } = open({ isSingle: true });
    await user.click(dialog.getByRole('row', { name: 'South' }));
    expect(apply).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await user.dblClick(dialog.getByRole('row', { name: 'North' }));
    expect(selectedRows()).toEqual(['North']);
    expect(apply.mock.calls).toEqual([[['t3']], [['t1']]]);
  });

  it('applies nothing while the rows are loading', async () => {
    const { user, apply, search } = open({ isSingle: true, isLoading: true });
    await user.type(search, 'south{Enter}');
    expect(apply).not.toHaveBeenCalled();
  });
});

describe('a dialog that chooses several rows', () => {
  it('selects the only match of its search by Enter, and applies by its button only', async () => {
    const { user, apply, dialog, search } = open();
    await user.type(search, 'south{Enter}');
    expect(selectedRows()).toEqual(['South']);
    await user.clear(search);
    await user.dblClick(dialog.getByRole('row', { name: /^Select North-East/ }));
    expect(selectedRows()).toEqual(['South']);
    expect(apply).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(apply.mock.calls).toEqual([[['t3']]]);
  });
});
