import { nsRequest } from '@fieldstone/contracts/organization/notification';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/call.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { reloadNotifiedStates } from '../../domains/notification/notified-states.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { toasts } from '@fieldstone/ui/toast';
import { notificationRequest } from './notification-request.ts';
import type { Notice } from './notification-request.ts';

/**
 * Returns a function that sends a notification and reports its success; it throws like `call`. The same notification has the
 * same key when it is sent again after a failure, so that no technician receives it twice.
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
    void reloadNotifiedStates(client);
  };
}
