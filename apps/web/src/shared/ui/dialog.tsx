import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { later } from '../later.ts';

export type DialogProps = {
  readonly isOpen: boolean;
  /** Escape, the cross, and for a plain dialog nothing else: a click beside it must not lose what was typed. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons at the foot, the main one last. */
  readonly actions?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large';
  readonly role?: 'dialog' | 'alertdialog';
  /** False: the dialog goes only by its own buttons. */
  readonly isDismissable?: boolean;
};

/** Loads what draws the dialogs. */
export const loadModalDialog = () => import('./modal-dialog.tsx');

const ModalDialog = later(async () => (await loadModalDialog()).ModalDialog);

/** A modal dialog; focus stays in it and returns to where it came from. What draws it is loaded when the first one opens. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <ModalDialog {...props} />
    </Suspense>
  );
}
