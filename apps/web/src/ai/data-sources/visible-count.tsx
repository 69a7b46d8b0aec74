import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { causeOf, isSilent } from '../../lib/api/report-error.ts';
import { describeQuery } from '../../domains/field-picker/describe-query.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { Button } from '@fieldstone/ui/button';
import styles from './page.module.css';
import { countSource } from './source-queries.ts';

export type VisibleCountProps = {
  readonly source: DataSource;
  /** All of the edit: the source may lead to another one's expression. */
  readonly sources: readonly DataSource[];
};

/** How many records the AI will see of an object, counted when somebody asks. */
export function VisibleCount({ source, sources }: VisibleCountProps) {
  const { t } = useTranslation('ai');
  const { locale } = useSessionUser();
  const { object_name: object, sfm_expression_parent_object_criteria: reference } = source;
  const described = useQuery({
    ...describeQuery(object),
    enabled: reference !== null,
    // It stands in a dialog that shows it when the fields could not be read: to ask anew would take it away, and so on for ever.
    retryOnMount: false,
  });
  const field = described.data?.fields.find(({ name }) => name === reference);
  const parent = sources.find((one) => field?.referenceTo.includes(one.object_name));
  const asked = JSON.stringify([source.sfm_expression_id, reference, parent?.sfm_expression_id]);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => ({ asked, answer: await countSource(source, parent) }),
  });
  // What was counted under other conditions says nothing any more.
  const answer = data?.asked === asked ? data.answer : undefined;
  return (
    <span className={styles.count}>
      <output>
        {answer?.count !== undefined && answer.count !== null && (
          <strong>
            {t('data-sources.records', {
              count: answer.count,
              shown: new Intl.NumberFormat(locale).format(answer.count),
            })}
          </strong>
        )}
        {answer?.problem !== undefined && answer.problem !== null && (
          <span className={styles.problem}>{answer.problem}</span>
        )}
        {error && !isSilent(error) && <span className={styles.problem}>{causeOf(error)}</span>}
      </output>
      {answer === undefined && (
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
