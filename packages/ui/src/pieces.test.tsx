import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { expectAccessible } from './test/axe.ts';
import { Button } from './button/button.tsx';
import { ColorField } from './color-field/color-field.tsx';
import { ConfirmDialog } from './dialog/confirm-dialog.tsx';
import { Select } from './select/select.tsx';
import { Switch } from './switch/switch.tsx';
import { Cell, Column, Row, Table, TableBody, TableHeader } from './table/table.tsx';
import { Tabs } from './tabs/tabs.tsx';
import { TextArea } from './text-field/text-area.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal/use-focus-after-removal.ts';
import { WholeNumberField } from './text-field/whole-number-field.tsx';

it("[PAGE-05] labels a toggle 'Enabled' and 'Disabled' beside its name", async () => {
  const Example = () => {
    const [isOn, setOn] = useState(false);
    return <Switch label="Stock" isSelected={isOn} onChange={setOn} />;
  };
  render(<Example />);
  const toggle = screen.getByRole('switch', { name: 'Stock' });
  expect(screen.getByText('Disabled')).toBeVisible();
  await userEvent.setup().click(toggle);
  expect(toggle).toBeChecked();
  expect(screen.getByText('Enabled')).toBeVisible();
  expect(screen.queryByText('Disabled')).toBeNull();
});

it('does not change a read-only toggle', async () => {
  const change = vi.fn<(isOn: boolean) => void>();
  render(<Switch label="Stock" isSelected onChange={change} isReadOnly />);
  await userEvent.setup().click(screen.getByRole('switch', { name: 'Stock' }));
  expect(change).not.toHaveBeenCalled();
});

it('takes a typed colour with or without #, and picks one by keyboard', async () => {
  const Example = () => {
    const [color, setColor] = useState('');
    return (
      <main>
        <title>Colors</title>
        <h1>Colors</h1>
        <ColorField
          label="Color"
          value={color}
          onChange={setColor}
          errorMessage={color === '' ? 'Missing' : undefined}
        />
      </main>
    );
  };
  render(<Example />);
  const user = userEvent.setup();
  const field = screen.getByRole('textbox', { name: 'Color' });
  expect(screen.getByText('Missing')).toBeVisible();
  await user.type(field, '00ff7f');
  await user.tab();
  expect(field).toHaveValue('#00ff7f');
  await user.click(screen.getByRole('button', { name: 'Pick a color' }));
  await expectAccessible();
  screen.getByRole('slider', { name: /Hue/ }).focus();
  await user.keyboard('{ArrowRight}');
  expect(field).not.toHaveValue('#00ff7f');
  expect((field as HTMLInputElement).value).toMatch(/^#[0-9A-F]{6}$/);
});

it('gives the focus to the next row, then the last one, then the fallback when rows are removed', async () => {
  const Example = () => {
    const [rows, setRows] = useState(['one', 'two', 'three']);
    const { listRef, fallbackRef, rowRemoved } = useFocusAfterRemoval<HTMLUListElement, HTMLButtonElement>('li');
    const remove = (index: number) => {
      setRows(rows.toSpliced(index, 1));
      rowRemoved(index);
    };
    return (
      <>
        <ul ref={listRef}>
          {rows.map((row, index) => (
            <li key={row}>
              <Button onPress={() => remove(index)}>{`Remove ${row}`}</Button>
            </li>
          ))}
        </ul>
        <Button ref={fallbackRef}>Add</Button>
      </>
    );
  };
  render(<Example />);
  const user = userEvent.setup();
  const focused = async (name: string) => vi.waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Remove two' }));
  await focused('Remove three');
  await user.click(screen.getByRole('button', { name: 'Remove three' }));
  await focused('Remove one');
  await user.click(screen.getByRole('button', { name: 'Remove one' }));
  await focused('Add');
});

it('asks with the focus on the harmless button; Escape means no', async () => {
  const [confirm, cancel] = [vi.fn<() => void>(), vi.fn<() => void>()];
  render(
    <ConfirmDialog isOpen title="Remove" message="Sure?" confirmLabel="Remove" onConfirm={confirm} onCancel={cancel} />,
  );
  expect(screen.getByRole('alertdialog', { name: 'Remove' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.setup().keyboard('{Escape}');
  expect(cancel).toHaveBeenCalledOnce();
  expect(confirm).not.toHaveBeenCalled();
});

it('gives axe nothing to find in the other pieces', async () => {
  render(
    <main>
      <title>Pieces</title>
      <h1>Pieces</h1>
      <TextArea label="Notes" description="Free text" />
      <WholeNumberField
        label="Days"
        unit="days"
        value={0}
        minimum={1}
        maximum={9}
        errorMessage="Too few"
        onChange={() => {}}
      />
      <Select label="Kind" options={[{ id: 'a', label: 'Alpha' }]} value="a" onChange={() => {}} />
      <Tabs
        label="Views"
        value="x"
        onChange={() => {}}
        tabs={[
          { id: 'x', label: 'First', content: 'One' },
          { id: 'y', label: 'Second', content: 'Two' },
        ]}
      />
      <Table label="Rules" selectionMode="single">
        <TableHeader>
          <Column isRowHeader>Title</Column>
          <Column>Actions</Column>
        </TableHeader>
        <TableBody>
          <Row id="1">
            <Cell>One</Cell>
            <Cell>
              <Button isPending>Edit</Button>
            </Cell>
          </Row>
        </TableBody>
      </Table>
    </main>,
  );
  expect(screen.getByRole('textbox', { name: 'Days' })).toHaveAccessibleDescription('Too few');
  await expectAccessible();
});
