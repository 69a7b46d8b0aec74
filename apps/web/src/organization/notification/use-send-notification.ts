import { nsRequest } from '@fieldstone/contracts/organization/notification';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/call.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { notificationProfilesQuery } from '../../domains/notification/notification-profiles-query.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { toasts } from '@fieldstone/ui/toast';
import { notificationRequest } from './notification-request.ts';
import type { Notice } from './notification-request.ts';

/**
 * Returns the function that sends a notice and reports its success; it throws as `call` does. The same notice sent again after a
 * failure has the same key, so that no technician is told twice.
 */
export function useSendNotification() {
  const { t } = useTranslation('notification');
  const { baseUrl } = useSessionUser();
  const client = useQueryClient();
  const { keyOf } = useIdempotencyKey();
  return async (notice: Omit<Notice, 'loginUrl'>): Promise<void> => {
    const body = notificationRequest({ ...notice, loginUrl: baseUrl });
    const { previousExecution } = await call(nsRequest, { headers: { 'idempotency-key': keyOf(body) }, body });
    toasts.success(t('sent'));
    if (previousExecution !== 'recorded') toasts.warning(t('notRecorded'), t('notRecordedText'));
    void client.invalidateQueries(notificationProfilesQuery);
  };
}
