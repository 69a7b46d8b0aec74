import { resendChanges } from '@fieldstone/contracts/organization/audit-export';
import { isDay, startOf } from '@fieldstone/contracts/platform/days';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { DateField } from '@fieldstone/ui/date-field';
import { toasts } from '@fieldstone/ui/toast';
import { call } from '../../lib/api/call.ts';
import { Field } from '../../lib/form/field.tsx';
import { FormDialog } from '../../lib/form/form-dialog.tsx';
import { useDialogForm } from '../../lib/form/use-dialog-form.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { auditExportQuery } from './security-queries.ts';

const schema = z.object({ day: z.string().check(z.refine((day) => isDay(day), 'dayRequired')) });

/** Sends the changes since a day to the receiver of the audit export again. */
export function ResendDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('security');
  const client = useQueryClient();
  const { timeZone } = useSessionUser();
  const form = useDialogForm({
    schema,
    values: { day: '' },
    onSubmit: async ({ day }) => {
      if (!isDay(day)) return;
      const from = new Date(startOf(day, timeZone)).toISOString();
      try {
        // A repetition only begins again.
        await call(resendChanges, { body: { from } }, { isRepeatable: true });
      } finally {
        void client.invalidateQueries(auditExportQuery);
      }
      toasts.success(t('audit.resent'));
      onClose();
    },
    failure: t('audit.resendFailed'),
  });
  return (
    <FormDialog
      form={form}
      title={t('audit.resendTitle')}
      submitLabel={t('audit.resend')}
      className="stack-4"
      onClose={onClose}
    >
      <p>{t('audit.resendText')}</p>
      <Field form={form} name="day">
        {({ value, onChange, errorMessage }) => (
          <DateField
            label={t('audit.since')}
            value={value}
            onChange={onChange}
            {...(errorMessage !== undefined && { errorMessage })}
          />
        )}
      </Field>
    </FormDialog>
  );
}
