import type { AiOutcome } from '@fieldstone/contracts/skills/ai-outcomes';
import type { AiUseRow } from '@fieldstone/contracts/skills/ai-usage';
import { useTranslation } from 'react-i18next';
import { useDuration } from '../../lib/session/use-duration.ts';
import { useMoment } from '../../lib/session/use-moment.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { Badge } from '@fieldstone/ui/badge';
import { Button } from '@fieldstone/ui/button';
import { DataGrid } from '@fieldstone/ui/data-grid';
import type { GridColumn } from '@fieldstone/ui/data-grid';
import styles from './page.module.css';
import { pageName } from '../../lib/navigation/page-name.ts';

export type UsageTableProps = {
  readonly rows: readonly AiUseRow[];
  /** In the format of the API: a column, with a leading minus for descending order. */
  readonly sortBy: string;
  readonly onSort: (sortBy: string) => void;
  readonly onOpen: (id: string) => void;
};

const TONES = {
  complete: 'success',
  'cut-off': 'warning',
  filtered: 'warning',
  refused: 'warning',
  empty: 'danger',
  abandoned: 'danger',
  failed: 'danger',
} as const satisfies Record<AiOutcome, string>;

/** Shows a page of uses; every column sorts the whole list. */
export function UsageTable({ rows, sortBy, onSort, onOpen }: UsageTableProps) {
  const { t } = useTranslation(['ai', 'ai-usage']);
  const moment = useMoment();
  const duration = useDuration();
  const { locale } = useSessionUser();
  const number = new Intl.NumberFormat(locale);
  // A fixed number of digits aligns the decimal points.
  const credit = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  });
  const columns: ReadonlyArray<GridColumn<AiUseRow>> = [
    {
      id: 'at',
      label: t('ai-usage:usage.columns.at'),
      render: ({ id, at }, tabIndex) => (
        <span className={styles.moment}>
          <Button
            variant="quiet"
            size="small"
            aria-haspopup="dialog"
            excludeFromTabOrder={tabIndex === -1}
            onPress={() => onOpen(id)}
          >
            {moment(at)}
          </Button>
        </span>
      ),
    },
    {
      id: 'userName',
      label: t('ai-usage:usage.columns.userName'),
      render: ({ userName }) => userName ?? t('ai-usage:usage.hiddenUser'),
    },
    {
      id: 'skill',
      label: t('ai-usage:usage.columns.skill'),
      render: ({ skill, action }) => action ?? t(`ai-usage:usage.skills.${skill}`),
    },
    {
      id: 'model',
      label: t('ai-usage:usage.columns.model'),
      isWideOnly: true,
      render: (row) => modelText(row) ?? t('ai-usage:usage.noModel'),
    },
    {
      id: 'tokens',
      label: t('ai-usage:usage.columns.tokens'),
      isWideOnly: true,
      align: 'end',
      render: ({ tokens }) => number.format(tokens),
    },
    {
      id: 'credits',
      label: t('ai-usage:usage.columns.credits'),
      align: 'end',
      render: ({ credits }) => credit.format(credits),
    },
    {
      id: 'latencyMs',
      label: t('ai-usage:usage.columns.latencyMs'),
      isWideOnly: true,
      align: 'end',
      render: ({ latencyMs }) => duration(latencyMs),
    },
    {
      id: 'status',
      label: t('ai-usage:usage.columns.status'),
      render: ({ outcome, mark }) => (
        <span className="wrap-1">
          <Badge tone={TONES[outcome]}>{t(`ai-usage:usage.outcomes.${outcome}`)}</Badge>
          {mark !== null && <Badge tone="neutral">{t(`ai-usage:usage.marks.${mark}`)}</Badge>}
        </span>
      ),
    },
  ];
  return (
    <DataGrid
      label={pageName('ai-usage')}
      rows={rows}
      columns={columns.map((column) => ({ ...column, isSortedByCaller: true }))}
      sort={{ column: sortBy.replace(/^-/, ''), isDescending: sortBy.startsWith('-') }}
      onSort={({ column, isDescending }) => onSort(isDescending ? `-${column}` : column)}
    />
  );
}

/** Returns the requested model, and the responding one if it is another; null without a model. */
function modelText({ model, responseModel }: Pick<AiUseRow, 'model' | 'responseModel'>): string | null {
  return responseModel === null || responseModel === model ? model : `${model ?? ''} → ${responseModel}`;
}
