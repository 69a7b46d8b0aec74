import { correctAiUse, TOKENS_LIMIT, usageCorrection } from '@fieldstone/contracts/skills/ai-usage';
import type { AiUseDetail } from '@fieldstone/contracts/skills/ai-usage';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/call.ts';
import { Field } from '../../lib/form/field.tsx';
import { FormDialog } from '../../lib/form/form-dialog.tsx';
import { useDialogForm } from '../../lib/form/use-dialog-form.ts';
import { toasts } from '@fieldstone/ui/toast';
import { WholeNumberField } from '@fieldstone/ui/text-field';
import styles from './page.module.css';

const FIELDS = ['inputTokens', 'outputTokens'] as const;

/** Corrects the tokens of a use; its credits follow from them. */
export function CorrectDialog({ use, onClose }: { readonly use: AiUseDetail; readonly onClose: () => void }) {
  const { t } = useTranslation(['ai', 'ai-usage']);
  const client = useQueryClient();
  const { id, version, inputTokens, outputTokens } = use;
  const form = useDialogForm({
    schema: usageCorrection,
    values: { inputTokens, outputTokens },
    onSubmit: async (body) => {
      try {
        await call(correctAiUse, { params: { id }, headers: { 'if-match': version }, body });
      } finally {
        // Also after a conflict or a lost response: the list shows the stored figures.
        for (const queryKey of [['ai-use', id], ['ai-usage'], ['ai-credits']])
          void client.invalidateQueries({ queryKey });
      }
      toasts.success(t('ai-usage:usage.corrected'));
      onClose();
    },
    failure: t('ai-usage:usage.correctFailed'),
    fieldOf: (part) => FIELDS.find((name) => part === `body.${name}`),
  });
  return (
    <FormDialog
      form={form}
      title={t('ai-usage:usage.correct')}
      submitLabel={t('ai-usage:usage.correct')}
      discardMessage={t('ai-usage:usage.correctDiscard')}
      className={styles.form}
      onClose={onClose}
    >
      <p>{t('ai-usage:usage.correctText')}</p>
      {FIELDS.map((name) => (
        <Field key={name} form={form} name={name}>
          {(field) => (
            <WholeNumberField
              {...field}
              label={t(`ai-usage:usage.columns.${name}`)}
              unit={t('ai-usage:usage.unit')}
              minimum={0}
              maximum={TOKENS_LIMIT}
            />
          )}
        </Field>
      ))}
    </FormDialog>
  );
}
