import { USER_SEARCH_MINIMUM } from '@fieldstone/contracts/platform/org/org';
import type { OrgUser } from '@fieldstone/contracts/platform/org/org';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import type { GridColumn } from '@fieldstone/ui/data-grid';
import { ChooseDialog } from '@fieldstone/ui/data-grid';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { useSearchSelection } from '../../lib/use-search-selection.ts';
import { userSearchQuery } from './grant-queries.ts';
import styles from './grants.module.css';
import { PasteUsers } from './paste-users.tsx';

export type UserDialogProps = {
  /** The chosen users, with their names. */
  readonly known: readonly OrgUser[];
  readonly chosen: readonly string[];
  /** Allows at most one user. */
  readonly isSingle?: boolean;
  /** Finds inactive users, too. */
  readonly withInactive?: boolean;
  readonly onApply: (ids: string[]) => void;
  readonly onClose: () => void;
};

/** Shows a dialog that selects users by search or from a pasted list; without a search it lists the chosen users. */
export function UserDialog(props: UserDialogProps) {
  const { known, chosen, isSingle = false, withInactive = false, onApply, onClose } = props;
  const { t } = useTranslation('ai');
  // Users that no longer exist stay chosen.
  const { searchText, isShort, add, ...rest } = useSearchSelection(known, USER_SEARCH_MINIMUM, chosen);
  const { data, error, isFetching } = useQuery(userSearchQuery(searchText, withInactive));
  const columns = useMemo<ReadonlyArray<GridColumn<OrgUser>>>(
    () => [
      column('name', t('grants.columns.name'), 'minmax(8rem, 2fr)', ({ name, isActive }) =>
        isActive ? name : t('grants.users.isInactive', { name }),
      ),
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
      columns={columns}
      {...rest.grid(data, isFetching, { nameOf, isSingle })}
      search={{ label: t('grants.users.search'), ...rest.search }}
      empty={<EmptyState title={t('grants.users.none')} />}
      below={!isSingle && <PasteUsers onFound={add} />}
      applyLabel={t('grants.apply')}
      onApply={(ids) => onApply([...ids])}
      onClose={onClose}
    >
      <FailureBanner title={t('grants.users.searchFailed')} error={error} />
      {isShort && <p className="note">{t('grants.users.minimum', { count: USER_SEARCH_MINIMUM })}</p>}
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
