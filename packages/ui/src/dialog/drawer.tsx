import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import styles from './dialog.module.css';
import { IconButton } from '../icon-button/icon-button.tsx';

export type DrawerProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
};

/** Shows a panel at the side, such as the navigation on narrow screens. */
export function Drawer({ isOpen, onClose, title, children }: DrawerProps) {
  const { t } = useTranslation('ui');
  return (
    <ModalOverlay
      data-modal
      isOpen={isOpen}
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className={styles.overlay}
    >
      <Modal className={styles.side}>
        <AriaDialog className={styles.dialog}>
          <header className={styles.sideHeader}>
            <Heading slot="title" level={2} className="title">
              {title}
            </Heading>
            <IconButton label={t('close')} icon={<IconX aria-hidden="true" />} onPress={onClose} />
          </header>
          <div className={styles.sideBody}>{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
