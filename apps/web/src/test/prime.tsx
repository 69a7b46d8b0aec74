import { cleanup, render, screen } from '@testing-library/react';
import { Dialog } from '../shared/ui/dialog.tsx';
import { Toasts, toasts } from '../shared/ui/toasts.tsx';

/** Has what is otherwise loaded with the first message and the first dialog, so that tests see both at once. */
export async function primeLazyPieces(): Promise<void> {
  toasts.success('Primed');
  render(
    <>
      <Toasts />
      <Dialog isOpen title="Primed" onClose={() => {}}>
        Primed
      </Dialog>
    </>,
  );
  await screen.findByRole('dialog', { name: 'Primed' });
  await screen.findByRole('alertdialog', { hidden: true });
  cleanup();
  toasts.clear();
}
