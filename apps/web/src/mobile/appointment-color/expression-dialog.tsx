import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import type { Expression } from '@fieldstone/contracts/platform/org/org';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../lib/session/use-moment.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Button } from '@fieldstone/ui/button';
import { ChooseDialog } from '@fieldstone/ui/data-grid';
import type { GridColumn } from '@fieldstone/ui/data-grid';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { expressionsQuery } from './expressions-query.ts';

export type ExpressionDialogProps = {
  readonly object: string;
  /** The id of the chosen expression; empty for none. */
  readonly chosen: string;
  readonly onApply: (expression: Expression) => void;
  readonly onClose: () => void;
};

type Row = Expression & { readonly id: string };

/** Chooses one of the org's expressions over work orders (requirement CLR-06). */
export function ExpressionDialog({ object, chosen, onApply, onClose }: ExpressionDialogProps) {
  const { t } = useTranslation('appointment-color', { keyPrefix: 'expressions' });
  const moment = useMoment();
  const { data, error, isPending, isFetching, refetch } = useQuery(expressionsQuery(object));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set([chosen]));
  const rows = useMemo<Row[]>(() => data?.map((one) => ({ ...one, id: one.processId })) ?? [], [data]);
  const selection = rows.find(({ id }) => selected.has(id));
  const columns = useMemo<ReadonlyArray<GridColumn<Row>>>(
    () => [
      { id: 'name', label: t('name'), width: 'minmax(10rem, 2fr)', render: nameOf, sortBy: nameOf },
      {
        id: 'edited',
        label: t('edited'),
        width: 'minmax(10rem, 1fr)',
        isDescendingFirst: true,
        render: ({ lastModifiedDate }) => moment(lastModifiedDate),
        sortBy: ({ lastModifiedDate }) => Date.parse(lastModifiedDate),
      },
    ],
    [t, moment],
  );
  return (
    <ChooseDialog
      title={t('heading')}
      label={t('heading')}
      rows={rows}
      columns={columns}
      selection={{ nameOf, selected, onSelect: setSelected, isSingle: true }}
      search={{
        label: t('search'),
        filter: (
          <Button
            icon={<IconRefresh aria-hidden="true" />}
            isPending={isFetching && !isPending}
            onPress={() => void refetch()}
          >
            {t('refresh')}
          </Button>
        ),
      }}
      isLoading={isPending}
      isListHidden={error !== null && !data}
      empty={<EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      summary={selection && <p className="note">{t('selected', { name: selection.name })}</p>}
      applyLabel={t('apply')}
      isApplyDisabled={selection === undefined}
      onApply={(ids) => {
        const expression = rows.find(({ id }) => ids.has(id));
        if (expression) onApply(expression);
      }}
      onClose={onClose}
    >
      <FailureBanner title={t('failed')} error={error} />
    </ChooseDialog>
  );
}

const nameOf = ({ name }: Row): string => name;
