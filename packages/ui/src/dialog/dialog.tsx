import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx/cx.ts';
import styles from './dialog.module.css';
import { IconButton } from '../icon-button/icon-button.tsx';
import { scrollByKeyboard } from '../scroll-by-keyboard/scroll-by-keyboard.ts';

export type DialogProps = {
  readonly isOpen: boolean;
  /** Called on Escape and the close button. A press beside the dialog never closes it, because input would be lost. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** The effect of the main button, which stays in view while the content scrolls. */
  readonly summary?: ReactNode;
  /** The buttons in the footer, the main one last. */
  readonly actions?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large';
  readonly role?: 'dialog' | 'alertdialog';
  /** False: only the dialog's own buttons close it. */
  readonly isDismissable?: boolean;
};

/** Shows a modal dialog, which traps the focus and finally returns it. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, children, summary, actions, size = 'medium', role = 'dialog' } = props;
  const { isDismissable = true } = props;
  const { t } = useTranslation('ui');
  return (
    <ModalOverlay
      data-modal
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isKeyboardDismissDisabled={!isDismissable}
      className={styles.overlay}
    >
      <Modal className={cx(styles.modal, styles[size])}>
        <AriaDialog role={role} className={styles.dialog}>
          <header className={styles.header}>
            <Heading slot="title" level={2} className={styles.title}>
              {title}
            </Heading>
            {isDismissable && <IconButton label={t('close')} icon={<IconX aria-hidden="true" />} onPress={onClose} />}
          </header>
          <div ref={scrollByKeyboard} className={styles.body}>
            {children}
          </div>
          {Boolean(summary) && <div className={styles.summary}>{summary}</div>}
          {actions !== undefined && <footer className={styles.footer}>{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
