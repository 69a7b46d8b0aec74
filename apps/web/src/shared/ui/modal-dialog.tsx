import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import type { DialogProps } from './dialog.tsx';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

/** A modal dialog; focus stays in it and returns to where it came from. */
export function ModalDialog(props: DialogProps) {
  const { isOpen, onClose, title, children, actions, size = 'medium', role = 'dialog', isDismissable = true } = props;
  const { t } = useTranslation('common');
  return (
    <ModalOverlay
      data-modal
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isKeyboardDismissDisabled={!isDismissable}
      className={styles['overlay'] ?? ''}
    >
      <Modal className={cx(styles['modal'], styles[size])}>
        <AriaDialog role={role} className={styles['dialog'] ?? ''}>
          <header className={styles['header']}>
            <Heading slot="title" level={2} className={styles['title'] ?? ''}>
              {title}
            </Heading>
            {isDismissable && <IconButton label={t('close')} icon={<IconX aria-hidden="true" />} onPress={onClose} />}
          </header>
          <div className={styles['body']}>{children}</div>
          {actions !== undefined && <footer className={styles['footer']}>{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
