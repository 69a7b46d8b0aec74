import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import type { SobjectField } from '@fieldstone/contracts/platform/org/org';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Field } from '../../lib/form/field.tsx';
import type { DialogForm } from '../../lib/form/use-dialog-form.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { SearchableSelect, Select } from '@fieldstone/ui/select';
import styles from './page.module.css';
import { objectExpressionsQuery } from './source-queries.ts';
import { VisibleCount } from './visible-count.tsx';

export type ConditionFieldsProps = {
  readonly form: DialogForm<DataSource>;
  readonly sources: readonly DataSource[];
  /** The fields of the object in the org; undefined until they are loaded. */
  readonly fields: readonly SobjectField[] | undefined;
  readonly labelOf: (object: string) => string;
  readonly isReadOnly: boolean;
};

/** Represents no selection in a list that requires one. */
const NONE = '-';

/** Edits the conditions for visible records: an expression of the object, and that of an object it refers to. */
export function ConditionFields({ form, sources, fields, labelOf, isReadOnly }: ConditionFieldsProps) {
  const { t } = useTranslation('ai');
  const draft = form.watch();
  const { object_name: object, sfm_expression_id: expression } = draft;
  const reference = draft.sfm_expression_parent_object_criteria;
  const found = useQuery(objectExpressionsQuery(object));
  const parents = (fields ?? []).flatMap((field) => {
    const parent = sources.find((one) => one.object_name !== object && field.referenceTo.includes(one.object_name));
    return parent ? [{ field, parent }] : [];
  });
  const optionOf = ({ field, parent }: (typeof parents)[number]) =>
    t('data-sources.dialog.parentOption', { field: field.label, object: labelOf(parent.object_name) });
  const isExpressionListed = found.data?.some(({ processId }) => processId === expression) === true;
  const isExpressionGone = expression !== null && found.data !== undefined && !isExpressionListed;
  const chosen = parents.find(({ field }) => field.name === reference);
  const isReferenceGone = reference !== null && fields !== undefined && chosen === undefined;

  return (
    <div className="stack-4">
      <FailureBanner title={t('data-sources.dialog.expressionsFailed')} error={found.error} />
      {isReadOnly ? (
        <dl className={styles.shown}>
          <dt>{t('data-sources.dialog.expression')}</dt>
          <dd>
            {expression === null
              ? t('data-sources.dialog.allRecords')
              : (found.data?.find(({ processId }) => processId === expression)?.name ?? expression)}
          </dd>
          {reference !== null && (
            <>
              <dt>{t('data-sources.dialog.parent')}</dt>
              <dd>{chosen ? optionOf(chosen) : reference}</dd>
            </>
          )}
        </dl>
      ) : (
        <>
          <Field form={form} name="sfm_expression_id">
            {({ value, onChange, errorMessage }) => (
              <SearchableSelect
                label={t('data-sources.dialog.expression')}
                description={t('data-sources.dialog.expressionText')}
                searchLabel={t('data-sources.dialog.expressionSearch')}
                emptyText={t('data-sources.dialog.expressionNone')}
                options={[
                  { id: NONE, label: t('data-sources.dialog.allRecords') },
                  ...(expression !== null && !isExpressionListed ? [{ id: expression, label: expression }] : []),
                  ...(found.data ?? []).map(({ processId, name }) => ({
                    id: processId,
                    label: name,
                    description: processId,
                  })),
                ]}
                value={value ?? NONE}
                onChange={(id) => onChange(id === NONE ? null : id)}
                errorMessage={isExpressionGone ? t('data-sources.dialog.expressionGone', { expression }) : errorMessage}
              />
            )}
          </Field>
          {(parents.length > 0 || reference !== null) && (
            <Field form={form} name="sfm_expression_parent_object_criteria">
              {({ value, onChange, errorMessage }) => (
                <Select
                  label={t('data-sources.dialog.parent')}
                  description={t('data-sources.dialog.parentText')}
                  options={[
                    { id: NONE, label: t('data-sources.dialog.noParent') },
                    ...(reference !== null && !chosen ? [{ id: reference, label: reference }] : []),
                    ...parents.map((one) => ({
                      id: one.field.name,
                      label: optionOf(one),
                      description: one.field.name,
                    })),
                  ]}
                  value={value ?? NONE}
                  onChange={(id) => onChange(id === NONE ? null : id)}
                  errorMessage={
                    isReferenceGone ? t('data-sources.dialog.parentGone', { field: reference }) : errorMessage
                  }
                />
              )}
            </Field>
          )}
        </>
      )}
      <p className="row-2">
        <span>{t('data-sources.dialog.sees')}</span> <VisibleCount source={draft} sources={sources} />
      </p>
    </div>
  );
}
