import type { OrgUser } from '@fieldstone/contracts/platform/org/org';
import { exportPersonalData, previewPseudonym, pseudonymize } from '@fieldstone/contracts/organization/personal-data';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { Button } from '@fieldstone/ui/button';
import { toasts } from '@fieldstone/ui/toast';
import { call, callFile } from '../../lib/api/call.ts';
import { reportError } from '../../lib/api/report-error.ts';
import { browser } from '../../lib/browser.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { grantUsersQuery } from '../../settings/grants/grant-queries.ts';
import { UserDialog } from '../../settings/grants/user-dialog.tsx';
import { accessTokensQuery } from './access-tokens-query.ts';
import { PseudonymDialog } from './pseudonym-dialog.tsx';
import { sessionsQuery } from './security-queries.ts';

export type PersonalDataProps = {
  readonly isChoosing: boolean;
  /** Runs when a person is chosen, or the choice is canceled. */
  readonly onChosen: () => void;
  /** Runs after the person was replaced. */
  readonly onReplaced: () => void;
};

/** Chooses a person, and offers what can be done with the person's data. */
export function PersonalData({ isChoosing, onChosen, onReplaced }: PersonalDataProps) {
  const { t } = useTranslation('security');
  const [ids, setIds] = useState<readonly string[]>([]);
  const { data = [], error, isFetching, refetch } = useQuery(grantUsersQuery(ids));
  const [person] = data;
  return (
    <>
      <FailureBanner title={t('personalData.loadFailed')} error={error} onRetry={refetch} isRetrying={isFetching} />
      {person && (
        <PersonActions
          person={person}
          onReplaced={() => {
            setIds([]);
            onReplaced();
          }}
        />
      )}
      {isChoosing && (
        <UserDialog
          isSingle
          withInactive
          known={data}
          chosen={ids}
          onApply={(chosen) => {
            setIds(chosen);
            onChosen();
          }}
          onClose={onChosen}
        />
      )}
    </>
  );
}

function PersonActions({ person, onReplaced }: { readonly person: OrgUser; readonly onReplaced: () => void }) {
  const { t } = useTranslation('security');
  const { name, username, isActive } = person;
  const { id: ownId } = useSessionUser();
  const client = useQueryClient();
  const input = { params: { userId: person.id } };
  const download = useMutation({
    mutationFn: () => callFile(exportPersonalData, input),
    onSuccess: (file) => browser.save(file.name, file.content),
    onError: (error) => reportError(t('personalData.downloadFailed', { name }), error),
  });
  const preview = useMutation({
    mutationFn: () => call(previewPseudonym, input),
    onError: (error) => reportError(t('personalData.previewFailed', { name }), error),
  });
  const replace = useMutation({
    mutationFn: () => call(pseudonymize, input),
    onSuccess: ({ pseudonym, isComplete }) => {
      toasts.success(t(isComplete ? 'personalData.done' : 'personalData.continues', { name, pseudonym }));
      onReplaced();
    },
    onError: (error) => reportError(t('personalData.failed', { name }), error),
    onSettled: async () => {
      preview.reset();
      await Promise.all([client.invalidateQueries(sessionsQuery('org')), client.invalidateQueries(accessTokensQuery)]);
    },
  });
  return (
    <section aria-label={name} className="stack-4">
      <p className="wrap-2">
        <strong>{name}</strong>
        <span className="muted">{username}</span>
        {!isActive && <Badge>{t('personalData.inactive')}</Badge>}
      </p>
      <div className="row-3">
        <Button
          icon={<IconDownload aria-hidden="true" />}
          isPending={download.isPending}
          onPress={() => download.mutate()}
        >
          {t('personalData.download')}
        </Button>
        {person.id !== ownId && (
          <Button isPending={preview.isPending} onPress={() => preview.mutate()}>
            {t('personalData.pseudonymize')}
          </Button>
        )}
      </div>
      {person.id === ownId && <p className="note">{t('personalData.own')}</p>}
      {preview.data && (
        <PseudonymDialog
          name={name}
          preview={preview.data}
          isPending={replace.isPending}
          onCancel={() => preview.reset()}
          onConfirm={() => replace.mutate()}
        />
      )}
    </section>
  );
}
