import type { DataSource } from '@fieldstone/contracts/data-sources';
import type { SobjectField } from '@fieldstone/contracts/org';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { SearchableSelect, Select } from '@fieldstone/ui/select';
import styles from './page.module.css';
import { objectExpressionsQuery } from './source-queries.ts';
import { VisibleCount } from './visible-count.tsx';

export type ConditionFieldsProps = {
  readonly draft: DataSource;
  readonly sources: readonly DataSource[];
  /** The fields that the org has; undefined while they are not known. */
  readonly fields: readonly SobjectField[] | undefined;
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
    <div className={styles.conditions}>
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
                ...(reference !== null && !chosen ? [{ id: reference, label: reference }] : []),
                ...parents.map((one) => ({ id: one.field.name, label: optionOf(one), description: one.field.name })),
              ]}
              value={reference ?? NONE}
              onChange={(id) => onChange({ sfm_expression_parent_object_criteria: id === NONE ? null : id })}
              {...(isReferenceGone && { errorMessage: t('data-sources.dialog.parentGone', { field: reference }) })}
            />
          )}
        </>
      )}
      <p className={styles.seen}>
        {t('data-sources.dialog.sees')} <VisibleCount source={draft} sources={sources} />
      </p>
    </div>
  );
}
