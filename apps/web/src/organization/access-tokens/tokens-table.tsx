import type { AccessToken } from '@fieldstone/contracts/organization/access-token';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../lib/session/use-moment.ts';
import { reportError } from '../../lib/api/report-error.ts';
import { Badge } from '@fieldstone/ui/badge';
import { Button } from '@fieldstone/ui/button';
import { ConfirmDialog } from '@fieldstone/ui/dialog';
import { StaticTable } from '@fieldstone/ui/table';
import { toasts } from '@fieldstone/ui/toast';
import styles from './access-token.module.css';
import { accessTokensQuery } from './access-tokens-query.ts';
import { listAccessTokens, revokeAccessToken } from '@fieldstone/contracts/organization/access-token';
import { call } from '../../lib/api/call.ts';
import { withReadBack } from '../../lib/api/lost-response.ts';

export type TokensTableProps = {
  readonly tokens: readonly AccessToken[];
  /** Runs after the token at this index has left the list. */
  readonly onRevoked: (index: number) => void;
};

/** Shows the tokens; each can be revoked after a confirmation. */
export function TokensTable({ tokens, onRevoked }: TokensTableProps) {
  const { t } = useTranslation('access-token');
  const moment = useMoment();
  const client = useQueryClient();
  const [revoked, setRevoked] = useState<AccessToken | undefined>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: AccessToken) => revokeToken(id),
    onSuccess: (_response, { name }) => toasts.success(t('revoked', { name })),
    onError: (error) => reportError(t('revokeFailed'), error),
    onSettled: async (_response, _error, { id }) => {
      await client.invalidateQueries(accessTokensQuery);
      setRevoked(undefined);
      onRevoked(tokens.findIndex((token) => token.id === id));
    },
  });
  return (
    <>
      <StaticTable
        label={t('tokens')}
        columns={[t('name'), t('kind'), t('createdAt'), t('lastUsed'), t('actions')]}
        rows={tokens.map((token) => ({
          id: token.id,
          cells: [
            <span key="name">
              <span>{token.name}</span> <code className={styles.ending}>{t('ending', { ending: token.ending })}</code>
            </span>,
            <Badge key="kind">{t(`kinds.${token.kind}.label`)}</Badge>,
            t('createdBy', { at: moment(token.createdAt), by: token.createdBy }),
            token.lastUsedAt === null ? t('never') : moment(token.lastUsedAt),
            <Button
              key="revoke"
              size="small"
              aria-label={t('revokeLabel', { name: token.name })}
              onPress={() => setRevoked(token)}
            >
              {t('revoke')}
            </Button>,
          ],
        }))}
      />
      <ConfirmDialog
        isOpen={revoked !== undefined}
        title={t('revokeTitle', { name: revoked?.name })}
        message={t('revokeMessage')}
        confirmLabel={t('revoke')}
        isDanger
        isPending={isPending}
        onCancel={() => setRevoked(undefined)}
        onConfirm={() => revoked && mutate(revoked)}
      />
    </>
  );
}

/** Revokes an access token. Without a response, the list of tokens is read back. */
function revokeToken(id: string): Promise<unknown> {
  return withReadBack<unknown>(
    () => call(revokeAccessToken, { params: { id } }),
    async () => {
      const { records } = await call(listAccessTokens, undefined);
      return records.some((token) => token.id === id) ? 'notDone' : { done: undefined };
    },
  );
}
