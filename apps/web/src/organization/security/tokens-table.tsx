import type { AccessToken } from '@fieldstone/contracts/platform/access-token';
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
import { revokeToken } from './revoke-token.ts';

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
        columns={[t('name'), t('kind'), t('createdAt'), t('lastUsed'), t('expires'), t('actions')]}
        rows={tokens.map((token) => ({
          id: token.id,
          cells: [
            <span key="name">
              <span>{token.name}</span> <code className={styles.ending}>{t('ending', { ending: token.ending })}</code>
            </span>,
            <Badge key="kind">{t(`kinds.${token.kind}.label`)}</Badge>,
            t('createdBy', { at: moment(token.createdAt), by: token.createdBy }),
            token.lastUsedAt === null ? t('never') : moment(token.lastUsedAt),
            <TokenExpiry key="expiry" expiresAt={token.expiresAt} />,
            <Button
              key="revoke"
              size="small"
              variant="quiet"
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

function TokenExpiry({ expiresAt }: Pick<AccessToken, 'expiresAt'>) {
  const { t } = useTranslation('access-token');
  const moment = useMoment();
  const [now] = useState(() => Date.now());
  if (expiresAt === null) return <span>{t('never')}</span>;
  if (Date.parse(expiresAt) > now) return <span>{moment(expiresAt)}</span>;
  return (
    <span className="wrap-1">
      <Badge tone="warning">{t('expired')}</Badge> <span>{moment(expiresAt)}</span>
    </span>
  );
}
