import { DATA_DESCRIPTION_LIMIT } from '@fieldstone/contracts/data-sources';
import type { DataSource } from '@fieldstone/contracts/data-sources';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEqual } from '@fieldstone/contracts/equal';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { describeQuery } from '../../domains/field-picker/describe-query.ts';
import { Button } from '@fieldstone/ui/button';
import { ConfirmDialog, Dialog } from '@fieldstone/ui/dialog';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { TextArea } from '@fieldstone/ui/text-field';
import { ConditionFields } from './condition-fields.tsx';
import { FieldList } from './field-list.tsx';
import styles from './page.module.css';

export type SourceDialogProps = {
  readonly source: DataSource;
  readonly sources: readonly DataSource[];
  readonly label: string;
  readonly labelOf: (object: string) => string;
  readonly isReadOnly: boolean;
  readonly onApply: (source: DataSource) => void;
  readonly onClose: () => void;
};

/** What the AI may see of one object: its fields with their descriptions, and under which conditions. */
export function SourceDialog({ source, sources, label, labelOf, isReadOnly, onApply, onClose }: SourceDialogProps) {
  const { t } = useTranslation(['ai', 'settings', 'common']);
  const [draft, setDraft] = useState(source);
  const [isDiscarding, setDiscarding] = useState(false);
  const described = useQuery(describeQuery(source.object_name));
  const set = (change: Partial<DataSource>) => setDraft({ ...draft, ...change });
  const close = () => (isEqual(draft, source) ? onClose() : setDiscarding(true));

  return (
    <>
      <Dialog
        isOpen
        onClose={close}
        size="large"
        title={t('data-sources.dialog.title', { object: label })}
        actions={
          isReadOnly ? (
            <Button onPress={onClose}>{t('common:close')}</Button>
          ) : (
            <>
              <Button onPress={close}>{t('common:cancel')}</Button>
              <Button variant="primary" onPress={() => onApply(draft)}>
                {t('data-sources.dialog.apply')}
              </Button>
            </>
          )
        }
      >
        <div className={styles['editor']}>
          <FailureBanner
            title={t('data-sources.fieldsFailed')}
            error={described.error}
            onRetry={described.refetch}
            isRetrying={described.isFetching}
          />
          <TextArea
            label={t('data-sources.dialog.description')}
            description={t('data-sources.dialog.descriptionText')}
            rows={2}
            maxLength={DATA_DESCRIPTION_LIMIT}
            isReadOnly={isReadOnly}
            value={draft.description}
            onChange={(description) => set({ description })}
          />
          {described.isPending && <Skeleton lines={6} label={t('data-sources.dialog.loading')} />}
          {!described.isPending && (
            <>
              <ConditionFields
                draft={draft}
                sources={sources}
                fields={described.data?.fields}
                labelOf={labelOf}
                isReadOnly={isReadOnly}
                onChange={set}
              />
              <FieldList
                draft={draft}
                fields={described.data?.fields}
                isReadOnly={isReadOnly}
                onChange={(fields) => set({ fields })}
              />
            </>
          )}
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={isDiscarding}
        title={t('settings:cancel.title')}
        message={t('data-sources.dialog.discard')}
        cancelLabel={t('settings:cancel.stay')}
        confirmLabel={t('settings:cancel.confirm')}
        onCancel={() => setDiscarding(false)}
        onConfirm={onClose}
      />
    </>
  );
}
