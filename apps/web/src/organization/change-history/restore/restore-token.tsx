import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import { listAccessTokens, restoreAccessToken } from '@fieldstone/contracts/platform/access-token';
import type { AccessToken } from '@fieldstone/contracts/platform/access-token';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { toasts } from '@fieldstone/ui/toast';
import { call } from '../../../lib/api/call.ts';
import { withReadBack } from '../../../lib/api/lost-response.ts';
import { reportError } from '../../../lib/api/report-error.ts';
import { reloadChanges } from '../change-queries.ts';
import type { RestoreProps } from '../change-view.ts';

/** Makes a token valid again. Without a response, the list of tokens is read back. */
function restoreToken(id: string): Promise<AccessToken> {
  return withReadBack(
    async () => (await call(restoreAccessToken, { params: { id } })).record,
    async () => {
      const { records } = await call(listAccessTokens, undefined);
      const restored = records.find((token) => token.id === id);
      return restored ? { done: restored } : 'notDone';
    },
  );
}

/** Makes the access token of a revocation valid again; nothing is shown for other changes. */
export function RestoreToken({ entry }: RestoreProps) {
  const { t } = useTranslation('change-history');
  const client = useQueryClient();
  const id = entry.before?.['id'];
  const { mutate, isPending } = useMutation({
    mutationFn: restoreToken,
    onSuccess: ({ name }) => toasts.success(t('token.done', { name })),
    onError: (error) => reportError(t('token.failed'), error),
    onSettled: () => reloadChanges(client),
  });
  if (entry.action !== 'access-token.revoke' || entry.outcome !== 'done' || typeof id !== 'string') return null;
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<IconArrowBackUp aria-hidden="true" />}
      isPending={isPending}
      onPress={() => mutate(id)}
    >
      {t('token.restore')}
    </Button>
  );
}
