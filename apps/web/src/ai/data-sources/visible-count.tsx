import { messageText } from '../../lib/api/message-text.ts';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { describeCause, isSilent } from '../../lib/api/report-error.ts';
import { describeQuery } from '../../domains/field-picker/describe-query.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { Button } from '@fieldstone/ui/button';
import styles from './page.module.css';
import { countSource } from './source-queries.ts';

export type VisibleCountProps = {
  readonly source: DataSource;
  /** All sources of the draft; the parent object may be one of them. */
  readonly sources: readonly DataSource[];
};

/** Shows how many records of an object the AI will see; counts them on request. */
export function VisibleCount({ source, sources }: VisibleCountProps) {
  const { t } = useTranslation('ai');
  const { locale } = useSessionUser();
  const { object_name: object, sfm_expression_parent_object_criteria: reference } = source;
  const described = useQuery({
    ...describeQuery(object),
    enabled: reference !== null,
    // The dialog hides this while the fields load, so a retry on mount after a failure would repeat forever.
    retryOnMount: false,
  });
  const field = described.data?.fields.find(({ name }) => name === reference);
  const parent = sources.find((one) => field?.referenceTo.includes(one.object_name));
  const condition = JSON.stringify([source.sfm_expression_id, reference, parent?.sfm_expression_id]);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => ({ condition, counted: await countSource(source, parent) }),
  });
  // A count for other conditions is out of date.
  const counted = data?.condition === condition ? data.counted : undefined;
  const number = new Intl.NumberFormat(locale);
  return (
    <span className={styles.count}>
      <output>
        {counted?.count !== undefined && counted.count !== null && (
          <strong>
            {counted.sample === null
              ? t('data-sources.records', { count: counted.count, shown: number.format(counted.count) })
              : t('data-sources.sampled', {
                  shown: number.format(counted.count),
                  sample: number.format(counted.sample),
                })}
          </strong>
        )}
        {counted?.problem !== undefined && counted.problem !== null && (
          <span className={styles.problem}>{messageText(counted.problem)}</span>
        )}
        {error && !isSilent(error) && <span className={styles.problem}>{describeCause(error)}</span>}
      </output>
      {counted === undefined && (
        <Button
          size="small"
          variant="quiet"
          aria-label={t('data-sources.countLabel', { object })}
          isPending={isPending}
          onPress={() => mutate()}
        >
          {t('data-sources.count')}
        </Button>
      )}
    </span>
  );
}
