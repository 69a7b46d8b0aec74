import type { OrgUser } from '@fieldstone/contracts/organization/org';
import { exportPersonalData, pseudonymize } from '@fieldstone/contracts/organization/personal-data';
import { PERSONAL_DATA_CHANGE } from '@fieldstone/contracts/organization/change-kinds';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { Card } from '@fieldstone/ui/card';
import { ConfirmDialog } from '@fieldstone/ui/dialog';
import { PickerField } from '@fieldstone/ui/select';
import { toasts } from '@fieldstone/ui/toast';
import { call, callFile } from '../../lib/api/call.ts';
import { reportError } from '../../lib/api/report-error.ts';
import { browser } from '../../lib/browser.ts';
import { historyPath } from '../../lib/navigation/paths.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Link } from '../../lib/page/link.tsx';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { grantUsersQuery } from '../../settings/grants/grant-queries.ts';
import { accessTokensQuery } from './access-tokens-query.ts';
import styles from './personal-data.module.css';
import { sessionsQuery } from './security-queries.ts';

/** Loaded on demand, because the grid of users is large. */
const UserDialog = lazy(async () => ({ default: (await import('../../settings/grants/user-dialog.tsx')).UserDialog }));

/** Exports the data of a person, or replaces the person by a pseudonym (requirement REL-11). */
export function PersonalDataCard() {
  const { t } = useTranslation(['security', 'settings']);
  const [ids, setIds] = useState<readonly string[]>([]);
  const [isChoosing, setChoosing] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(grantUsersQuery(ids));
  const [person] = data ?? [];
  return (
    <Card title={t('personalData.title')}>
      <div className="stack-4">
        <p className="note">{t('personalData.text')}</p>
        <div className={styles.person}>
          <PickerField
            label={t('personalData.person')}
            placeholder={t('personalData.choose')}
            value={person && (person.isActive ? person.name : t('personalData.inactive', { name: person.name }))}
            onOpen={() => setChoosing(true)}
          />
        </div>
        <FailureBanner title={t('personalData.loadFailed')} error={error} onRetry={refetch} isRetrying={isFetching} />
        {person && <PersonActions person={person} onReplaced={() => setIds([])} />}
        <Link to={historyPath(PERSONAL_DATA_CHANGE)}>{t('settings:history.open')}</Link>
      </div>
      <Suspense>
        {isChoosing && (
          <UserDialog
            isSingle
            withInactive
            known={data ?? []}
            chosen={ids}
            onApply={(chosen) => {
              setIds(chosen);
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </Card>
  );
}

/** Offers what can be done with the data of a person. */
function PersonActions({ person, onReplaced }: { readonly person: OrgUser; readonly onReplaced: () => void }) {
  const { t } = useTranslation('security');
  const { name } = person;
  const { id: ownId } = useSessionUser();
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const input = { params: { userId: person.id } };
  const download = useMutation({
    mutationFn: () => callFile(exportPersonalData, input),
    onSuccess: (file) => browser.save(file.name, file.content),
    onError: (error) => reportError(t('personalData.downloadFailed', { name }), error),
  });
  const replace = useMutation({
    mutationFn: () => call(pseudonymize, input),
    onSuccess: ({ pseudonym, isComplete }) => {
      toasts.success(t(isComplete ? 'personalData.done' : 'personalData.continues', { name, pseudonym }));
      onReplaced();
    },
    onError: (error) => reportError(t('personalData.failed', { name }), error),
    onSettled: async () => {
      setConfirming(false);
      await Promise.all([client.invalidateQueries(sessionsQuery('org')), client.invalidateQueries(accessTokensQuery)]);
    },
  });
  return (
    <>
      <div className="row-3">
        <Button
          icon={<IconDownload aria-hidden="true" />}
          isPending={download.isPending}
          onPress={() => download.mutate()}
        >
          {t('personalData.download')}
        </Button>
        {person.id !== ownId && <Button onPress={() => setConfirming(true)}>{t('personalData.pseudonymize')}</Button>}
      </div>
      {person.id === ownId && <p className="note">{t('personalData.own')}</p>}
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('personalData.confirmTitle', { name })}
        message={t('personalData.confirmText')}
        confirmLabel={t('personalData.pseudonymize')}
        isDanger
        isPending={replace.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => replace.mutate()}
      >
        <ul>
          {(['values', 'access', 'left'] as const).map((effect) => (
            <li key={effect}>{t(`personalData.effects.${effect}`)}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}
