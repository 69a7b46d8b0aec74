import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '@fieldstone/ui/data-grid';
import { ChooseDialog } from '@fieldstone/ui/data-grid';
import { EmptyState } from '@fieldstone/ui/empty-state';
import styles from './grants.module.css';

export type ProfileDialogProps = {
  readonly profiles: readonly GroupProfile[];
  readonly chosen: readonly string[];
  readonly onApply: (ids: string[]) => void;
  readonly onClose: () => void;
};

/** Shows a dialog that selects the group profiles of a grant. Those without the grant are first, because they are often few. */
export function ProfileDialog({ profiles, chosen, onApply, onClose }: ProfileDialogProps) {
  const { t } = useTranslation('ai');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(chosen));
  const columns = useMemo<ReadonlyArray<GridColumn<GroupProfile>>>(
    () => [
      {
        id: 'name',
        label: t('grants.columns.name'),
        width: 'minmax(10rem, 2fr)',
        render: ({ name }) => name,
        sortBy: ({ name }) => name,
      },
      {
        id: 'id',
        label: t('grants.columns.id'),
        width: 'minmax(11rem, 1fr)',
        render: ({ id }) => <span className={styles.id}>{id}</span>,
        sortBy: ({ id }) => id,
      },
    ],
    [t],
  );
  const rows = useMemo(() => {
    const granted = new Set(chosen);
    return profiles.toSorted((one, other) => Number(granted.has(one.id)) - Number(granted.has(other.id)));
  }, [profiles, chosen]);
  return (
    <ChooseDialog
      title={t('grants.profiles.choose')}
      label={t('grants.profiles.title')}
      rows={rows}
      columns={columns}
      selection={{ nameOf, selected, onSelect: setSelected }}
      search={{ label: t('grants.profiles.search') }}
      empty={<EmptyState title={t('grants.profiles.empty')} />}
      applyLabel={t('grants.apply')}
      onApply={(ids) => onApply([...ids])}
      onClose={onClose}
    />
  );
}

const nameOf = ({ name }: GroupProfile): string => name;
