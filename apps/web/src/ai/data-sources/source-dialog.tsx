import { DATA_DESCRIPTION_LIMIT, dataSource } from '@fieldstone/contracts/skills/data-sources';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Field } from '../../lib/form/field.tsx';
import { FormDialog } from '../../lib/form/form-dialog.tsx';
import { useDialogForm } from '../../lib/form/use-dialog-form.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { describeQuery } from '../../domains/field-picker/describe-query.ts';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { TextArea } from '@fieldstone/ui/text-field';
import { ConditionFields } from './condition-fields.tsx';
import { FieldList } from './field-list.tsx';

export type SourceDialogProps = {
  readonly source: DataSource;
  readonly sources: readonly DataSource[];
  readonly label: string;
  readonly labelOf: (object: string) => string;
  readonly isReadOnly: boolean;
  readonly onApply: (source: DataSource) => void;
  readonly onClose: () => void;
};

/** Edits the data of one object that the AI may see: its description, fields and conditions. */
export function SourceDialog({ source, sources, label, labelOf, isReadOnly, onApply, onClose }: SourceDialogProps) {
  const { t } = useTranslation('ai');
  const form = useDialogForm({ schema: dataSource, values: source, onSubmit: onApply });
  const described = useQuery(describeQuery(source.object_name));

  return (
    <FormDialog
      form={form}
      size="large"
      title={t('data-sources.dialog.title', { object: label })}
      submitLabel={t('data-sources.dialog.apply')}
      discardMessage={t('data-sources.dialog.discard')}
      isReadOnly={isReadOnly}
      className="stack-4"
      onClose={onClose}
    >
      <FailureBanner
        title={t('data-sources.fieldsFailed')}
        error={described.error}
        onRetry={described.refetch}
        isRetrying={described.isFetching}
      />
      <Field form={form} name="description">
        {(field) => (
          <TextArea
            {...field}
            label={t('data-sources.dialog.description')}
            description={t('data-sources.dialog.descriptionText')}
            rows={2}
            maxLength={DATA_DESCRIPTION_LIMIT}
            isReadOnly={isReadOnly}
          />
        )}
      </Field>
      {described.isPending && <Skeleton lines={6} label={t('data-sources.dialog.loading')} />}
      {!described.isPending && (
        <>
          <ConditionFields
            form={form}
            sources={sources}
            fields={described.data?.fields}
            labelOf={labelOf}
            isReadOnly={isReadOnly}
          />
          <FieldList form={form} fields={described.data?.fields} isReadOnly={isReadOnly} />
        </>
      )}
    </FormDialog>
  );
}
