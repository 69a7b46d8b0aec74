import { USER_SEARCH_MINIMUM } from '@fieldstone/contracts/organization/org';
import type { OrgUser } from '@fieldstone/contracts/organization/org';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import type { GridColumn } from '@fieldstone/ui/data-grid';
import { ChooseDialog } from '@fieldstone/ui/data-grid';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { TYPING_MS, useDebounced } from '../../lib/use-debounced.ts';
import { userSearchQuery } from './grant-queries.ts';
import styles from './grants.module.css';
import { PasteUsers } from './paste-users.tsx';

export type UserDialogProps = {
  /** The chosen users, with their names. */
  readonly known: readonly OrgUser[];
  readonly chosen: readonly string[];
  /** Allows at most one user. */
  readonly isSingle?: boolean;
  readonly onApply: (ids: string[]) => void;
  readonly onClose: () => void;
};

/** Shows a dialog that selects users by search or from a pasted list; without a search it lists the chosen users. */
export function UserDialog({ known, chosen, isSingle = false, onApply, onClose }: UserDialogProps) {
  const { t } = useTranslation('ai');
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(chosen));
  const [seen, setSeen] = useState<readonly OrgUser[]>(known);
  const { value: searchText, isUpToDate } = useDebounced(search, search, TYPING_MS);
  const { data, error, isFetching } = useQuery(userSearchQuery(searchText));
  const isShort = search.trim().length < USER_SEARCH_MINIMUM;
  const isSearching = !isShort && (isFetching || !isUpToDate);
  const found = isShort ? seen.filter(({ id }) => selected.has(id) || chosen.includes(id)) : (data ?? []);

  const keep = (users: readonly OrgUser[]) =>
    setSeen((before) => [...before, ...users.filter(({ id }) => before.every((user) => user.id !== id))]);
  const select = (ids: ReadonlySet<string>) => {
    keep(found);
    const added = [...ids].filter((id) => !selected.has(id));
    setSelected(isSingle && added.length > 0 ? new Set(added.slice(-1)) : ids);
  };
  const columns = useMemo<ReadonlyArray<GridColumn<OrgUser>>>(
    () => [
      column('name', t('grants.columns.name'), 'minmax(8rem, 2fr)', ({ name }) => name),
      column('username', t('grants.columns.username'), 'minmax(14rem, 3fr)', ({ username }) => username),
      column('lastName', t('grants.columns.lastName'), 'minmax(7rem, 1fr)', ({ lastName }) => lastName),
      column('id', t('grants.columns.id'), 'minmax(11rem, 1fr)', ({ id }) => id),
    ],
    [t],
  );

  return (
    <ChooseDialog
      title={t(isSingle ? 'grants.users.chooseOne' : 'grants.users.choose')}
      label={t('grants.users.title')}
      rows={found}
      columns={columns}
      selection={{ nameOf, selected, onSelect: select }}
      search={{ label: t('grants.users.search'), value: search, onChange: setSearch }}
      isLoading={isSearching}
      empty={<EmptyState title={t('grants.users.none')} />}
      below={
        !isSingle && (
          <PasteUsers
            onFound={(users) => {
              keep(users);
              setSearch('');
              setSelected((before) => new Set([...before, ...users.map(({ id }) => id)]));
            }}
          />
        )
      }
      applyLabel={t('grants.apply')}
      onApply={() => onApply([...selected])}
      onClose={onClose}
    >
      <FailureBanner title={t('grants.users.searchFailed')} error={error} />
      {isShort && <p className={styles.hint}>{t('grants.users.minimum', { count: USER_SEARCH_MINIMUM })}</p>}
    </ChooseDialog>
  );
}

const nameOf = ({ name }: OrgUser): string => name;

function column(id: string, label: string, width: string, textOf: (user: OrgUser) => string): GridColumn<OrgUser> {
  return {
    id,
    label,
    width,
    render: (user) => (id === 'id' ? <span className={styles.id}>{textOf(user)}</span> : textOf(user)),
    sortBy: textOf,
  };
}
