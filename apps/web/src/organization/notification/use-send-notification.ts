import { nsRequest } from '@fieldstone/contracts/notification';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/call.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { reasonOf, reportError } from '../../lib/api/report-error.ts';
import { notificationProfilesQuery } from '../../domains/notification/notification-profiles-query.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { toasts } from '@fieldstone/ui/toast';
import { notificationRequest } from './notification-request.ts';
import type { Notice } from './notification-request.ts';

/** Sends a notice. The same notice sent again after a failure has the same key, so that no technician is told twice. */
export function useSendNotification(onSent: () => void) {
  const { t } = useTranslation('notification');
  const { baseUrl } = useSessionUser();
  const client = useQueryClient();
  const { keyOf } = useIdempotencyKey();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (notice: Omit<Notice, 'loginUrl'>) => {
      const body = notificationRequest({ ...notice, loginUrl: baseUrl });
      return call(nsRequest, { headers: { 'idempotency-key': keyOf(body) }, body });
    },
    onSuccess: ({ previousExecution }) => {
      toasts.success(t('sent'));
      if (previousExecution !== 'recorded') toasts.warning(t('notRecorded'), t('notRecordedText'));
      void client.invalidateQueries(notificationProfilesQuery);
      onSent();
    },
    onError: (cause) => reportError(t('failed'), cause),
  });
  return {
    send: mutate,
    isSending: isPending,
    /** Returns why the server refused a message to the technicians. */
    refusalOf: (message: string) => (variables?.message === message ? reasonOf(error, /\.meta\.message$/) : undefined),
  };
}
