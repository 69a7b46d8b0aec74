import { ASSIGNMENT_LIMIT } from '@fieldstone/contracts/organization/group-profiles';
import type { GroupProfileSummary, SalesforceProfile } from '@fieldstone/contracts/organization/group-profiles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { ChooseDialog } from '@fieldstone/ui/data-grid';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { TextArea } from '@fieldstone/ui/text-field';
import { toasts } from '@fieldstone/ui/toast';
import { reportError } from '../../../lib/api/report-error.ts';
import { FailureBanner } from '../../../lib/page/failure-banner.tsx';
import { reloadGroupProfiles, salesforceProfilesQuery } from '../../../domains/group-profile/group-profile-queries.ts';
import { assignProfiles } from '../../../domains/group-profile/write-profile.ts';
import { pastedProfiles } from './pasted-profiles.ts';

/** Maximum characters of a pasted list: 500 names of 255 characters. */
const PASTE_LIMIT = 128_000;

export type AssignDialogProps = { readonly profile: GroupProfileSummary; readonly onClose: () => void };

/** Assigns Salesforce profiles by search or from a pasted list, and shows first whose users would move. */
export function AssignDialog({ profile, onClose }: AssignDialogProps) {
  const { t } = useTranslation('group-profiles');
  const client = useQueryClient();
  const { data, error, isPending, isFetching, refetch } = useQuery(salesforceProfilesQuery);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [pasted, setPasted] = useState('');
  const rows = useMemo(
    () => data?.filter(({ groupProfile }) => groupProfile?.id !== profile.id) ?? [],
    [data, profile.id],
  );
  const unknown = useMemo(() => pastedProfiles(pasted, data ?? []).unknown, [pasted, data]);
  const chosen = rows.filter(({ id }) => selected.has(id));
  const isTooMany = chosen.length > ASSIGNMENT_LIMIT;
  const columns = useColumns();
  const assign = useMutation({
    mutationFn: () =>
      assignProfiles(profile.id, {
        assign: chosen.map(({ id, groupProfile }) => ({ id, from: groupProfile?.id ?? null })),
        remove: [],
      }),
    onSuccess: () => {
      toasts.success(t('assigned', { count: chosen.length }));
      onClose();
    },
    onError: (failure) => reportError(t('assignFailed'), failure),
    onSettled: () => reloadGroupProfiles(client),
  });
  const paste = (text: string) => {
    const idsIn = (list: string) => new Set(pastedProfiles(list, rows).found.map(({ id }) => id));
    // A name that was only the beginning of another one, or was deleted, is no longer selected.
    const [earlier, now] = [idsIn(pasted), idsIn(text)];
    setSelected((before) => new Set([...[...before].filter((id) => !earlier.has(id)), ...now]));
    setPasted(text);
  };
  return (
    <ChooseDialog
      title={t('assignTitle', { name: profile.name })}
      label={t('salesforceProfiles')}
      rows={rows}
      columns={columns}
      selection={{ nameOf, selected, onSelect: setSelected }}
      search={{ label: t('searchSalesforceProfiles'), textOf }}
      isLoading={isPending}
      empty={<EmptyState title={t('allAssigned')} />}
      below={
        data && (
          <TextArea
            label={t('paste')}
            description={t('pasteText')}
            rows={3}
            value={pasted}
            maxLength={PASTE_LIMIT}
            spellCheck="false"
            onChange={paste}
          />
        )
      }
      summary={
        unknown.length + chosen.length > 0 && (
          <div className="stack-2">
            {unknown.length > 0 && (
              <Banner tone="warning" title={t('unknown', { count: unknown.length })}>
                <p>{unknown.slice(0, 10).join(', ')}</p>
              </Banner>
            )}
            {isTooMany ? (
              <Banner tone="warning" title={t('tooManyAssigned', { count: ASSIGNMENT_LIMIT })} />
            ) : (
              <Moves chosen={chosen} />
            )}
          </div>
        )
      }
      applyLabel={t('assign')}
      isApplyDisabled={chosen.length === 0 || isTooMany}
      isPending={assign.isPending}
      onApply={() => assign.mutate()}
      onClose={onClose}
    >
      <FailureBanner title={t('salesforceProfilesFailed')} error={error} onRetry={refetch} isRetrying={isFetching} />
    </ChooseDialog>
  );
}

const nameOf = ({ name }: SalesforceProfile): string => name;
const textOf = ({ name, groupProfile }: SalesforceProfile): string => `${name} ${groupProfile?.name ?? ''}`;

/** Shows the current group profiles of the users who would move. */
function Moves({ chosen }: { readonly chosen: readonly SalesforceProfile[] }) {
  const { t } = useTranslation('group-profiles');
  const sources = Map.groupBy(
    chosen.filter(({ users }) => users > 0),
    ({ groupProfile }) => groupProfile?.name ?? null,
  );
  if (chosen.length === 0) return null;
  return (
    <Banner tone="info" title={t('summary', { count: chosen.length })}>
      {sources.size === 0 && <p>{t('noMoves')}</p>}
      <ul>
        {[...sources].map(([name, moved]) => {
          const count = moved.reduce((sum, { users }) => sum + users, 0);
          return <li key={name}>{name === null ? t('join', { count }) : t('move', { count, name })}</li>;
        })}
      </ul>
    </Banner>
  );
}

function useColumns() {
  const { t } = useTranslation('group-profiles');
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('columns.salesforceProfile'),
        width: 'minmax(12rem, 3fr)',
        render: nameOf,
        sortBy: nameOf,
      },
      {
        id: 'group',
        label: t('columns.belongsTo'),
        width: 'minmax(10rem, 3fr)',
        render: ({ groupProfile }: SalesforceProfile) => groupProfile?.name ?? t('noGroupProfile'),
        sortBy: ({ groupProfile }: SalesforceProfile) => groupProfile?.name ?? null,
      },
      {
        id: 'users',
        label: t('columns.users'),
        width: 'minmax(6rem, 1fr)',
        render: ({ users }: SalesforceProfile) => users,
        sortBy: ({ users }: SalesforceProfile) => users,
      },
    ],
    [t],
  );
}
