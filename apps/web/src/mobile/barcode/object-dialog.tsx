import { createForms, findBarcodeDefinition, viewForms } from '@fieldstone/contracts/settings/pages/barcode-objects';
import type { BarcodeDefinition } from '@fieldstone/contracts/settings/pages/barcode-objects';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form/form-dialog.tsx';
import { useDialogForm } from '../../lib/form/use-dialog-form.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { describeQuery } from '../../domains/field-picker/describe-query.ts';
import { Banner } from '@fieldstone/ui/banner';
import { ConfirmDialog } from '@fieldstone/ui/dialog';
import { Select } from '@fieldstone/ui/select';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { ActionsEditor } from './actions-editor.tsx';
import { AlternateEditor } from './alternate-editor.tsx';
import { defaultDraft } from './barcode-state.ts';
import type { Draft } from '../../settings/views/barcode-parts.ts';
import { draftSchema } from './draft-schema.ts';
import { DisplayFieldsChoice, SearchFieldChoice } from './field-choices.tsx';
import { formsQuery } from './forms-query.ts';
import styles from './object-dialog.module.css';
import { Summary } from '../../settings/views/barcode-summary.tsx';
import type { Editing } from './use-object-editing.ts';

export type ObjectDialogProps = {
  readonly editing: Editing;
  readonly isDirty: boolean;
  /** The objects to choose from when adding one. */
  readonly addable: readonly BarcodeDefinition[];
  readonly onChange: (draft: Draft) => void;
  readonly onApply: () => void;
  readonly onClose: () => void;
};

/** Edits a scannable object: its search field, its result fields and its actions (requirement BAR-01). */
export function ObjectDialog({ editing, isDirty, addable, onChange, onApply, onClose }: ObjectDialogProps) {
  const { t } = useTranslation(['barcode', 'settings', 'validation', 'common']);
  const { mode, draft } = editing;
  const { targetObjectName, displayObjectName } = draft.object;
  const definition = findBarcodeDefinition(targetObjectName);
  const isView = mode === 'view';
  const describe = useQuery({ ...describeQuery(targetObjectName), enabled: !isView });
  const forms = useQuery({ ...formsQuery(targetObjectName), enabled: !isView });
  const [other, setOther] = useState<BarcodeDefinition | undefined>();

  const fields = describe.data?.fields ?? [];
  const hasNoFields = !isView && !describe.isPending && fields.length === 0;
  const schema = draftSchema(!hasNoFields);
  const form = useDialogForm<Draft>({ schema, values: draft, onSubmit: onApply, onChange });
  const problems = form.submitCount > 0 ? (schema.safeParse(draft).error?.issues.length ?? 0) : 0;
  const isLoading = !isView && (describe.isPending || forms.isPending);
  const retryForms = { error: forms.error, isRetrying: forms.isFetching, onRetry: () => void forms.refetch() };
  const edit = (next: Draft) => form.replace(next, ['object', 'alternate']);
  const choices = { form, draft, fields, onChange: edit };

  return (
    <>
      <FormDialog
        form={form}
        title={t(`dialog.titles.${mode}`)}
        size="large"
        submitLabel={isView ? '' : t(`dialog.apply.${mode}`)}
        discardMessage={t('dialog.discard')}
        isDirty={isDirty}
        isReadOnly={isView}
        isSubmitDisabled={isLoading}
        className="stack-4"
        onClose={onClose}
      >
        {problems > 0 && (
          <Banner tone="error" title={t('dialog.notAdded', { count: problems })}>
            {hasNoFields && <p>{t('validation:barcodeFieldsMissing', { object: displayObjectName })}</p>}
          </Banner>
        )}
        {mode === 'add' ? (
          <Select
            label={t('dialog.object')}
            isRequired
            options={addable.map(({ object, label }) => ({ id: object, label, description: object }))}
            value={targetObjectName}
            onChange={(name) => name !== targetObjectName && setOther(findBarcodeDefinition(name))}
          />
        ) : (
          <p className={styles.object}>
            <span className="subtitle">{displayObjectName}</span> <code className="detail">{targetObjectName}</code>
          </p>
        )}
        {isView && <Summary draft={draft} />}
        {isLoading && <Skeleton lines={8} label={t('dialog.loading')} />}
        {!isView && (
          <FailureBanner
            title={t('dialog.fieldsFailed')}
            error={describe.error}
            isRetrying={describe.isFetching}
            onRetry={() => void describe.refetch()}
          />
        )}
        {!isView && !isLoading && definition && (
          <>
            {describe.data && hasNoFields && (
              <Banner tone="error" title={t('validation:barcodeFieldsMissing', { object: displayObjectName })} />
            )}
            {!hasNoFields && (
              <>
                <SearchFieldChoice key={`search ${targetObjectName}`} {...choices} definition={definition} />
                <DisplayFieldsChoice key={`display ${targetObjectName}`} {...choices} definition={definition} />
              </>
            )}
            <FailureBanner title={t('dialog.viewFailed')} {...retryForms} />
            <ActionsEditor
              form={form}
              draft={draft}
              forms={forms.data && viewForms(definition, forms.data)}
              onChange={edit}
            />
            <FailureBanner title={t('dialog.createFailed')} {...retryForms} />
            <AlternateEditor
              form={form}
              draft={draft}
              forms={forms.data && createForms(definition, forms.data)}
              onChange={edit}
            />
          </>
        )}
      </FormDialog>
      <ConfirmDialog
        isOpen={other !== undefined}
        title={t('dialog.change.title')}
        message={t('dialog.change.message', { from: displayObjectName, to: other?.label })}
        confirmLabel={t('dialog.change.confirm')}
        onCancel={() => setOther(undefined)}
        onConfirm={() => {
          if (other) form.reset(defaultDraft(other));
          setOther(undefined);
        }}
      />
    </>
  );
}
