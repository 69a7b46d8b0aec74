import { ACTION_TITLE_LIMIT } from '@fieldstone/contracts/settings/pages/barcode-field';
import type { FormProcess } from '@fieldstone/contracts/platform/org/org';
import { useTranslation } from 'react-i18next';
import { Field } from '../../lib/form/field.tsx';
import type { DialogForm } from '../../lib/form/use-dialog-form.ts';
import { cx } from '@fieldstone/ui/cx';
import { TextField } from '@fieldstone/ui/text-field';
import { editAlternate } from './barcode-state.ts';
import type { Draft } from '../../settings/views/barcode-parts.ts';
import { FormChoice } from './form-choice.tsx';
import styles from './object-dialog.module.css';

export type AlternateEditorProps = {
  readonly form: DialogForm<Draft>;
  readonly draft: Draft;
  /** The forms that create a record; undefined if they couldn't be loaded. */
  readonly forms: readonly FormProcess[] | undefined;
  readonly onChange: (draft: Draft) => void;
};

/** Edits the form that opens if a scan finds no record (requirement BAR-07). */
export function AlternateEditor({ form, draft, forms, onChange }: AlternateEditorProps) {
  const { t } = useTranslation('barcode', { keyPrefix: 'dialog' });
  const { alternate } = draft;
  return (
    <section aria-labelledby="barcode-alternate" className={cx('stack-3', styles.section)}>
      <h3 id="barcode-alternate" className="subtitle">
        {t('alternate')}
      </h3>
      <div className={styles.fields}>
        <FormChoice
          label={t('alternateForm')}
          description={t('alternateHelp')}
          forms={forms}
          noneLabel={t('noAlternate')}
          value={alternate?.sfmProcessId ?? ''}
          emptyText={t('noForms', { object: draft.object.displayObjectName })}
          onChange={(processId) =>
            onChange(editAlternate(draft, processId === '' ? null : { sfmProcessId: processId }))
          }
        />
        {alternate && (
          <Field form={form} name="alternate.title">
            {(field) => (
              <TextField
                {...field}
                label={t('alternateTitle')}
                description={t('titleHelp', { limit: ACTION_TITLE_LIMIT })}
                isRequired
              />
            )}
          </Field>
        )}
      </div>
    </section>
  );
}
