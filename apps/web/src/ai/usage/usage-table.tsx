import type { AiOutcome, AiUseRow, UsageSort } from '@fieldstone/contracts/skills/ai-usage';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../settings/ui/use-moment.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { Badge } from '@fieldstone/ui/badge';
import { Button } from '@fieldstone/ui/button';
import { SortableTable } from '@fieldstone/ui/table';
import type { SortableColumn } from '@fieldstone/ui/table';
import styles from './page.module.css';

export type UsageTableProps = {
  readonly rows: readonly AiUseRow[];
  /** As the API takes it: a column, with a minus before it for the largest first. */
  readonly sortBy: string;
  readonly onSort: (sortBy: string) => void;
  readonly onOpen: (id: string) => void;
};

const TONES = {
  complete: 'success',
  'cut-off': 'warning',
  empty: 'danger',
  abandoned: 'danger',
  failed: 'danger',
} as const satisfies Record<AiOutcome, string>;

/** A page of uses; every column sorts the whole list. */
export function UsageTable({ rows, sortBy, onSort, onOpen }: UsageTableProps) {
  const { t } = useTranslation('ai');
  const moment = useMoment();
  const { locale } = useSessionUser();
  const number = new Intl.NumberFormat(locale);
  // As many digits in each row, so that the points stand below one another.
  const credit = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  });
  const columns: ReadonlyArray<SortableColumn<AiUseRow> & { readonly id: UsageSort }> = [
    {
      id: 'at',
      label: t('usage.columns.at'),
      render: ({ id, at }) => (
        <span className={styles.moment}>
          <Button variant="quiet" size="small" aria-haspopup="dialog" onPress={() => onOpen(id)}>
            {moment(at)}
          </Button>
        </span>
      ),
    },
    { id: 'userName', label: t('usage.columns.userName'), render: ({ userName }) => userName },
    {
      id: 'skill',
      label: t('usage.columns.skill'),
      render: ({ skill, action }) => action ?? t(`usage.skills.${skill}`),
    },
    { id: 'model', label: t('usage.columns.model'), render: ({ model }) => model ?? t('usage.noModel') },
    { id: 'tokens', label: t('usage.columns.tokens'), isNumber: true, render: ({ tokens }) => number.format(tokens) },
    {
      id: 'credits',
      label: t('usage.columns.credits'),
      isNumber: true,
      render: ({ credits }) => credit.format(credits),
    },
    {
      id: 'latencyMs',
      label: t('usage.columns.latencyMs'),
      isNumber: true,
      render: ({ latencyMs }) => t('usage.milliseconds', { value: number.format(latencyMs) }),
    },
    {
      id: 'status',
      label: t('usage.columns.status'),
      render: ({ outcome }) => <Badge tone={TONES[outcome]}>{t(`usage.outcomes.${outcome}`)}</Badge>,
    },
  ];
  return (
    <SortableTable label={t('pages.ai-usage.label')} columns={columns} rows={rows} sortBy={sortBy} onSort={onSort} />
  );
}
