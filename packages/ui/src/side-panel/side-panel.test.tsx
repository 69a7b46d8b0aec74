import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { Button } from '../button/button.tsx';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { useLandmark } from '../landmark/index.ts';
import { SidePanel } from './side-panel.tsx';

function Example() {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const main = useRef<HTMLElement>(null);
  const { landmarkProps } = useLandmark({ role: 'main' }, main);
  return (
    <>
      <main {...landmarkProps} ref={main}>
        <input aria-label="Name" />
        <Button onPress={() => setOpen(true)}>Review</Button>
      </main>
      {isOpen && (
        <SidePanel id="panel" title="Review 1 change" onClose={() => setOpen(false)}>
          <Button onPress={() => setAsking(true)}>Discard</Button>
        </SidePanel>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard"
        message="Discard the change?"
        confirmLabel="Discard"
        onConfirm={() => {}}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

const panel = () => screen.queryByRole('complementary', { name: 'Review 1 change' });

it('focuses its heading, keeps the page usable, and closes by Escape, but not while a dialog is open', async () => {
  render(<Example />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Review' }));
  expect(screen.getByRole('heading', { name: 'Review 1 change' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(panel()).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Depot{Escape}');
  expect(panel()).toBeNull();
});

it('closes by its button', async () => {
  render(<Example />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Review' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(panel()).toBeNull();
});

it('is reached by F6 from the page, and the page from it', async () => {
  render(<Example />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Review' }));
  screen.getByRole('textbox', { name: 'Name' }).focus();
  await user.keyboard('{F6}');
  await waitFor(() => expect(panel()).toContainElement(document.activeElement as HTMLElement));
  await user.keyboard('{F6}');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});
