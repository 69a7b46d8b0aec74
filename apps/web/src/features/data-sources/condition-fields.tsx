import type { DataSource } from '@fieldstone/contracts/data-sources';
import type { SobjectField } from '@fieldstone/contracts/org';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailureBanner } from '../../shared/failure-banner.tsx';
import { SearchableSelect } from '../../shared/ui/searchable-select.tsx';
import { Select } from '../../shared/ui/select.tsx';
import styles from './page.module.css';
import { objectExpressionsQuery } from './source-queries.ts';
import { VisibleCount } from './visible-count.tsx';

export type ConditionFieldsProps = {
  readonly draft: DataSource;
  readonly sources: readonly DataSource[];
  readonly fields: readonly SobjectField[];
  readonly labelOf: (object: string) => string;
  readonly isReadOnly: boolean;
  readonly onChange: (change: Partial<DataSource>) => void;
};

/** Stands for no choice in a list that has to have one. */
const NONE = '-';

/** Under which conditions the AI sees a record: an expression of its object, and that of an object it refers to. */
export function ConditionFields({ draft, sources, fields, labelOf, isReadOnly, onChange }: ConditionFieldsProps) {
  const { t } = useTranslation('ai');
  const { object_name: object, sfm_expression_id: expression } = draft;
  const reference = draft.sfm_expression_parent_object_criteria;
  const found = useQuery(objectExpressionsQuery(object));
  const parents = fields.flatMap((field) => {
    const parent = sources.find((one) => one.object_name !== object && field.referenceTo.includes(one.object_name));
    return parent ? [{ field, parent }] : [];
  });
  const isExpressionGone =
    expression !== null && found.data?.every(({ processId }) => processId !== expression) === true;
  const isReferenceGone = reference !== null && parents.every(({ field }) => field.name !== reference);

  return (
    <div className={styles['conditions']}>
      <FailureBanner title={t('data-sources.dialog.expressionsFailed')} error={found.error} />
      {isReadOnly ? (
        <p>
          {found.data?.find(({ processId }) => processId === expression)?.name ?? t('data-sources.dialog.allRecords')}
        </p>
      ) : (
        <>
          <SearchableSelect
            label={t('data-sources.dialog.expression')}
            description={t('data-sources.dialog.expressionText')}
            searchLabel={t('data-sources.dialog.expressionSearch')}
            emptyText={t('data-sources.dialog.expressionNone')}
            options={[
              { id: NONE, label: t('data-sources.dialog.allRecords') },
              ...(isExpressionGone ? [{ id: expression, label: expression }] : []),
              ...(found.data ?? []).map(({ processId, name }) => ({
                id: processId,
                label: name,
                description: processId,
              })),
            ]}
            value={expression ?? NONE}
            onChange={(id) => onChange({ sfm_expression_id: id === NONE ? null : id })}
            {...(isExpressionGone && { errorMessage: t('data-sources.dialog.expressionGone', { expression }) })}
          />
          {(parents.length > 0 || reference !== null) && (
            <Select
              label={t('data-sources.dialog.parent')}
              description={t('data-sources.dialog.parentText')}
              options={[
                { id: NONE, label: t('data-sources.dialog.noParent') },
                ...(isReferenceGone ? [{ id: reference, label: reference }] : []),
                ...parents.map(({ field, parent }) => ({
                  id: field.name,
                  label: t('data-sources.dialog.parentOption', {
                    field: field.label,
                    object: labelOf(parent.object_name),
                  }),
                  description: field.name,
                })),
              ]}
              value={reference ?? NONE}
              onChange={(id) => onChange({ sfm_expression_parent_object_criteria: id === NONE ? null : id })}
              {...(isReferenceGone && { errorMessage: t('data-sources.dialog.parentGone', { field: reference }) })}
            />
          )}
        </>
      )}
      <p className={styles['seen']}>
        {t('data-sources.dialog.sees')} <VisibleCount source={draft} sources={sources} />
      </p>
    </div>
  );
}
