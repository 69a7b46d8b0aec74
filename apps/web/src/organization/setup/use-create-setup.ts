import { createSetup } from '@fieldstone/contracts/organization/setup';
import type { SetupReport } from '@fieldstone/contracts/organization/setup';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/call.ts';
import { reportError } from '../../lib/api/report-error.ts';
import { toasts } from '@fieldstone/ui/toast';
import { setupQuery } from './setup-query.ts';

/** Returns the creation of a plan's records. Afterwards everything is loaded again, so that the console opens and shows them. */
export function useCreateSetup({ plan }: SetupReport) {
  const { t } = useTranslation('setup');
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(createSetup, { body: { version: plan.version } }),
    onSuccess: async ({ created, report }) => {
      toasts.success(created === 0 ? t('plan.createdNone') : t('plan.created', { count: created }));
      const isOther = ({ queryKey }: Query) => queryKey[0] !== 'setup';
      // The pages that open next would first show their data from before.
      client.removeQueries({ type: 'inactive', predicate: isOther });
      await client.invalidateQueries({ predicate: isOther });
      client.setQueryData(setupQuery.queryKey, report);
    },
    onError: async (error) => {
      reportError(t('plan.failed'), error);
      await client.invalidateQueries(setupQuery);
    },
  });
}
