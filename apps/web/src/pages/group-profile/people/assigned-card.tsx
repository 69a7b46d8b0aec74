import type { GroupProfileDetails, SalesforceProfile } from '@fieldstone/contracts/organization/group-profiles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { Card } from '@fieldstone/ui/card';
import { DataGrid } from '@fieldstone/ui/data-grid';
import type { GridColumn } from '@fieldstone/ui/data-grid';
import { ConfirmDialog } from '@fieldstone/ui/dialog';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { toasts } from '@fieldstone/ui/toast';
import { reportError } from '../../../lib/api/report-error.ts';
import { reloadGroupProfiles } from '../../../domains/group-profile/group-profile-queries.ts';
import styles from './people.module.css';
import { assignProfiles } from '../../../domains/group-profile/write-profile.ts';

const AssignDialog = lazy(async () => ({ default: (await import('./assign-dialog.tsx')).AssignDialog }));

export type AssignedCardProps = { readonly details: GroupProfileDetails; readonly isReadOnly: boolean };

/** Shows the Salesforce profiles of a group profile; each can be removed, and others assigned. */
export function AssignedCard({ details: { profile, assigned }, isReadOnly }: AssignedCardProps) {
  const { t } = useTranslation('group-profiles');
  const client = useQueryClient();
  const [isAssigning, setAssigning] = useState(false);
  const [confirmed, setConfirmed] = useState<SalesforceProfile | undefined>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: SalesforceProfile) => assignProfiles(profile.id, { assign: [], remove: [id] }),
    onSuccess: (_response, { name }) => toasts.success(t('removed', { name })),
    onError: (error) => reportError(t('assignFailed'), error),
    onSettled: async () => {
      await reloadGroupProfiles(client);
      setConfirmed(undefined);
    },
  });
  const columns: Array<GridColumn<SalesforceProfile>> = [
    { id: 'name', label: t('columns.salesforceProfile'), render: ({ name }) => name },
    { id: 'users', label: t('columns.users'), render: ({ users }) => users },
  ];
  if (!isReadOnly) {
    columns.push({
      id: 'actions',
      label: t('columns.actions'),
      isLabelHidden: true,
      align: 'end',
      render: (one) => (
        <Button
          variant="quiet"
          size="small"
          aria-label={t('removeLabel', { name: one.name })}
          onPress={() => setConfirmed(one)}
        >
          {t('remove')}
        </Button>
      ),
    });
  }
  return (
    <Card title={t('salesforceProfiles')}>
      <div className={styles.tools}>
        <p className="note">{t('salesforceProfilesText')}</p>
        {!isReadOnly && <Button onPress={() => setAssigning(true)}>{t('assign')}</Button>}
      </div>
      <DataGrid
        label={t('salesforceProfiles')}
        rows={assigned}
        columns={columns}
        empty={<EmptyState title={t('noSalesforceProfiles')}>{t('noSalesforceProfilesText')}</EmptyState>}
      />
      <Suspense>{isAssigning && <AssignDialog profile={profile} onClose={() => setAssigning(false)} />}</Suspense>
      <ConfirmDialog
        isOpen={confirmed !== undefined}
        title={t('removeTitle', { name: confirmed?.name })}
        message={t('removeText', { count: confirmed?.users ?? 0 })}
        confirmLabel={t('remove')}
        isPending={isPending}
        onCancel={() => setConfirmed(undefined)}
        onConfirm={() => confirmed && mutate(confirmed)}
      />
    </Card>
  );
}
