import { createForms, definitionOf, viewForms } from '@fieldstone/contracts/barcode-objects';
import type { BarcodeDefinition } from '@fieldstone/contracts/barcode-objects';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INVALID } from '../../settings/ui/setting-frame.tsx';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { describeQuery } from '../../domains/field-picker/describe-query.ts';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { ConfirmDialog, Dialog } from '@fieldstone/ui/dialog';
import { Select } from '@fieldstone/ui/select';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { ActionsEditor } from './actions-editor.tsx';
import { AlternateEditor } from './alternate-editor.tsx';
import { defaultDraft } from './barcode-state.ts';
import type { Draft } from './barcode-state.ts';
import { countProblems } from './draft-problems.ts';
import { DisplayFieldsChoice, SearchFieldChoice } from './field-choices.tsx';
import { formsQuery } from './forms-query.ts';
import styles from './object-dialog.module.css';
import { Summary } from './summary.tsx';
import type { Editing } from './use-object-editing.ts';

export type ObjectDialogProps = {
  readonly editing: Editing;
  readonly isDirty: boolean;
  /** The objects to choose from while one is added. */
  readonly addable: readonly BarcodeDefinition[];
  readonly onChange: (draft: Draft) => void;
  readonly onApply: () => void;
  readonly onClose: () => void;
};

/** An object to scan: which field is searched, which are shown, and what can be done (requirement BAR-01). */
export function ObjectDialog({ editing, isDirty, addable, onChange, onApply, onClose }: ObjectDialogProps) {
  const { t } = useTranslation(['barcode', 'settings', 'validation', 'common']);
  const { mode, draft } = editing;
  const { targetObjectName, displayObjectName } = draft.object;
  const definition = definitionOf(targetObjectName);
  const isView = mode === 'view';
  const describe = useQuery({ ...describeQuery(targetObjectName), enabled: !isView });
  const forms = useQuery({ ...formsQuery(targetObjectName), enabled: !isView });
  const [attempts, setAttempts] = useState(0);
  const [isDiscarding, setDiscarding] = useState(false);
  const [other, setOther] = useState<BarcodeDefinition | undefined>();
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) body.current?.querySelector<HTMLElement>(INVALID)?.focus();
  }, [attempts]);

  const fields = describe.data?.fields ?? [];
  const hasNoFields = !isView && !describe.isPending && fields.length === 0;
  const problems = countProblems(draft) + (hasNoFields ? 1 : 0);
  const isLoading = !isView && (describe.isPending || forms.isPending);
  const close = () => (isDirty ? setDiscarding(true) : onClose());
  const apply = () => {
    if (problems === 0) onApply();
    else setAttempts((count) => count + 1);
  };
  const retryForms = { error: forms.error, isRetrying: forms.isFetching, onRetry: () => void forms.refetch() };
  const choices = { draft, fields, onChange };

  return (
    <>
      <Dialog
        isOpen
        onClose={close}
        title={t(`dialog.titles.${mode}`)}
        size="large"
        actions={
          isView ? (
            <Button onPress={onClose}>{t('common:close')}</Button>
          ) : (
            <>
              <Button onPress={close}>{t('common:cancel')}</Button>
              <Button variant="primary" isDisabled={isLoading} onPress={apply}>
                {t(`dialog.apply.${mode}`)}
              </Button>
            </>
          )
        }
      >
        <div ref={body} className={styles['body']}>
          {attempts > 0 && problems > 0 && (
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
              onChange={(name) => name !== targetObjectName && setOther(definitionOf(name))}
            />
          ) : (
            <p className={styles['object']}>
              <span className={styles['heading']}>{displayObjectName}</span> <code>{targetObjectName}</code>
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
                draft={draft}
                forms={forms.data && viewForms(definition, forms.data)}
                isAttempted={attempts > 0}
                onChange={onChange}
              />
              <FailureBanner title={t('dialog.createFailed')} {...retryForms} />
              <AlternateEditor
                draft={draft}
                forms={forms.data && createForms(definition, forms.data)}
                isAttempted={attempts > 0}
                onChange={onChange}
              />
            </>
          )}
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={other !== undefined}
        title={t('dialog.change.title')}
        message={t('dialog.change.message', { from: displayObjectName, to: other?.label })}
        confirmLabel={t('dialog.change.confirm')}
        onCancel={() => setOther(undefined)}
        onConfirm={() => {
          if (other) onChange(defaultDraft(other));
          setAttempts(0);
          setOther(undefined);
        }}
      />
      <ConfirmDialog
        isOpen={isDiscarding}
        title={t('settings:cancel.title')}
        message={t('dialog.discard')}
        cancelLabel={t('settings:cancel.stay')}
        confirmLabel={t('settings:cancel.confirm')}
        onCancel={() => setDiscarding(false)}
        onConfirm={onClose}
      />
    </>
  );
}
