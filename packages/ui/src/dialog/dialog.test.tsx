import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';

function Example({ isDismissable = true }: { readonly isDismissable?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Open</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Create token"
        isDismissable={isDismissable}
        actions={<Button onPress={() => setOpen(false)}>Done</Button>}
      >
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

const dialog = () => screen.queryByRole('dialog', { name: 'Create token' });

it('keeps the focus while it is open, and returns it when Escape closes it', async () => {
  render(<Example />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  for (let press = 0; press < 4; press += 1) {
    await user.tab();
    expect(dialog()).toContainElement(document.activeElement as HTMLElement);
  }
  // On a button with a tooltip, Escape closes the tooltip first.
  screen.getByRole('textbox', { name: 'Name' }).focus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog()).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
});

it('closes only by its own buttons when it is not dismissable', async () => {
  render(<Example isDismissable={false} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await user.keyboard('{Escape}');
  expect(dialog()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(dialog()).toBeNull());
});

it('stays open when a press beside it would lose input', async () => {
  render(<Example />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(document.body);
  expect(dialog()).toBeVisible();
});

it('focuses the harmless button of a confirmation; Escape cancels', async () => {
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

it('closes a drawer by Escape and by its button', async () => {
  const close = vi.fn<() => void>();
  render(
    <Drawer isOpen title="Navigation" onClose={close}>
      <a href="#profiles">Group profiles</a>
    </Drawer>,
  );
  const user = userEvent.setup();
  expect(screen.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(2);
});
