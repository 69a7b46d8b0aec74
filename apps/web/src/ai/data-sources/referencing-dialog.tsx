import { newDataSource, withFieldLabels } from '@fieldstone/contracts/skills/data-sources';
import type { DataSource, ReferencingObject } from '@fieldstone/contracts/skills/data-sources';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportError } from '../../lib/api/report-error.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { describeQuery } from '../../domains/field-picker/describe-query.ts';
import { Banner } from '@fieldstone/ui/banner';
import type { GridColumn } from '@fieldstone/ui/data-grid';
import { ChooseDialog } from '@fieldstone/ui/data-grid';
import { EmptyState } from '@fieldstone/ui/empty-state';
import styles from './page.module.css';
import { referencingQuery } from './source-queries.ts';

export type ReferencingDialogProps = {
  /** The objects that are already in the list. */
  readonly objects: readonly string[];
  readonly labelOf: (object: string) => string;
  /** How many more objects fit into the list. */
  readonly room: number;
  readonly onAdd: (sources: DataSource[]) => void;
  readonly onClose: () => void;
};

type Row = ReferencingObject & { readonly id: string };

/** Adds objects that refer to those in the list, each with its id and, if it has one, its name. */
export function ReferencingDialog({ objects, labelOf, room, onAdd, onClose }: ReferencingDialogProps) {
  const { t, i18n } = useTranslation('ai');
  const list = new Intl.ListFormat(i18n.language);
  const client = useQueryClient();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { data, error, isPending, isFetching, refetch } = useQuery(referencingQuery(objects));
  const rows = useMemo<Row[]>(
    () =>
      (data ?? [])
        .filter(({ object }) => !objects.includes(object))
        .map((record) => ({ ...record, id: record.object })),
    [data, objects],
  );
  const adding = useMutation({
    mutationFn: () =>
      Promise.all(
        [...selected].map(async (object) => {
          const { fields } = await client.query(describeQuery(object));
          const source = newDataSource(object, fields.find(({ nameField }) => nameField)?.name ?? null);
          return withFieldLabels(source, fields);
        }),
      ),
    onSuccess: onAdd,
    onError: (cause) => reportError(t('data-sources.fieldsFailed'), cause),
  });
  const columns: ReadonlyArray<GridColumn<Row>> = [
    {
      id: 'label',
      label: t('data-sources.columns.object'),
      width: 'minmax(10rem, 1fr)',
      render: ({ label }) => label,
      sortBy: ({ label }) => label,
    },
    {
      id: 'object',
      label: t('data-sources.columns.api'),
      width: 'minmax(10rem, 1fr)',
      render: ({ object }) => <code className={styles.api}>{object}</code>,
      sortBy: ({ object }) => object,
    },
    {
      id: 'references',
      label: t('data-sources.columns.refersTo'),
      width: 'minmax(10rem, 2fr)',
      render: ({ references }) => list.format(new Set(references.map(({ to }) => labelOf(to)))),
    },
  ];
  const isTooMany = selected.size > room;
  return (
    <ChooseDialog
      title={t('data-sources.add')}
      label={t('data-sources.add')}
      rows={rows}
      columns={columns}
      selection={{ nameOf: labelText, selected, onSelect: setSelected }}
      search={{ label: t('data-sources.addSearch'), textOf: searchText }}
      isLoading={isPending}
      isListHidden={data === undefined && !isPending}
      empty={<EmptyState title={t('data-sources.noneRefer')} />}
      applyLabel={t('data-sources.addConfirm')}
      isApplyDisabled={selected.size === 0 || isTooMany}
      isPending={adding.isPending}
      onApply={() => adding.mutate()}
      onClose={onClose}
    >
      <p className="note">{t('data-sources.addText')}</p>
      <FailureBanner title={t('data-sources.objectsFailed')} error={error} onRetry={refetch} isRetrying={isFetching} />
      {isTooMany && <Banner tone="warning" title={t('data-sources.room', { count: room })} />}
    </ChooseDialog>
  );
}

const labelText = ({ label }: Row): string => label;
const searchText = ({ label, object }: Row): string => `${label} ${object}`;
