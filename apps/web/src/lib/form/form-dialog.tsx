import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { ConfirmDialog, Dialog } from '@fieldstone/ui/dialog';
import { Form } from './form.tsx';
import type { DialogForm } from './use-dialog-form.ts';

export type FormDialogProps<V extends FieldValues> = {
  readonly form: DialogForm<V>;
  readonly title: string;
  readonly submitLabel: string;
  /** The effect of submit, which stays in view while the form scrolls. */
  readonly summary?: ReactNode;
  readonly size?: 'medium' | 'large';
  readonly className?: string | undefined;
  /** The confirmation before a change is lost; without it the dialog closes immediately. */
  readonly discardMessage?: string;
  /** Whether closing would lose a change; by default whether the form has changes. Set it if the values outlive the form. */
  readonly isDirty?: boolean;
  readonly isReadOnly?: boolean;
  readonly isSubmitDisabled?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Shows a form in a dialog with Cancel and submit. It stays open while pending, and confirms the loss of a change. */
export function FormDialog<V extends FieldValues>(props: FormDialogProps<V>) {
  const { form, title, submitLabel, summary, size = 'medium', className, discardMessage, onClose, children } = props;
  const { isDirty = form.isDirty, isReadOnly = false, isSubmitDisabled = false } = props;
  const { isPending } = form;
  const { t } = useTranslation(['common', 'settings']);
  const id = useId();
  const [isDiscarding, setDiscarding] = useState(false);
  const close = () => {
    // Closing while pending would hide the outcome and invite a second submit.
    if (isPending) return;
    if (isDirty && discardMessage !== undefined) setDiscarding(true);
    else onClose();
  };
  return (
    <>
      <Dialog
        isOpen
        onClose={close}
        title={title}
        size={size}
        summary={summary}
        actions={
          isReadOnly ? (
            <Button onPress={onClose}>{t('close')}</Button>
          ) : (
            <>
              <Button isDisabled={isPending} onPress={close}>
                {t('cancel')}
              </Button>
              <Button variant="primary" type="submit" form={id} isPending={isPending} isDisabled={isSubmitDisabled}>
                {submitLabel}
              </Button>
            </>
          )
        }
      >
        {isReadOnly ? (
          <div className={className}>{children}</div>
        ) : (
          <Form form={form} id={id} className={className}>
            {children}
          </Form>
        )}
      </Dialog>
      <ConfirmDialog
        isOpen={isDiscarding}
        title={t('settings:cancel.title')}
        message={discardMessage ?? ''}
        cancelLabel={t('settings:cancel.stay')}
        confirmLabel={t('settings:cancel.confirm')}
        onCancel={() => setDiscarding(false)}
        onConfirm={onClose}
      />
    </>
  );
}
