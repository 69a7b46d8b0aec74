import { REFUSED_SIGN_INS_KEPT_DAYS, REFUSED_SIGN_INS_LISTED } from '@fieldstone/contracts/organization/security';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '@fieldstone/ui/card';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { StaticTable } from '@fieldstone/ui/table';
import { dynamicText } from '../../lib/i18n/dynamic-text.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { useMoment } from '../../lib/session/use-moment.ts';
import { DeviceName } from './device-name.tsx';
import { refusedSignInsQuery } from './security-queries.ts';

/** Lists the rejected sign-ins with their reasons. */
export function RefusedCard() {
  const { t } = useTranslation('security');
  const moment = useMoment();
  const { data, error, isPending, isFetching, refetch } = useQuery(refusedSignInsQuery);
  return (
    <Card title={t('refused')}>
      <div className="stack-4">
        <p className="note">{t('refusedText', { days: REFUSED_SIGN_INS_KEPT_DAYS })}</p>
        <FailureBanner title={t('refusedFailed')} error={error} onRetry={refetch} isRetrying={isFetching} />
        {isPending && <Skeleton lines={4} label={t('loadingRefused')} />}
        {data?.length === 0 && <EmptyState title={t('noRefused')} />}
        {data && data.length > 0 && (
          <StaticTable
            label={t('refused')}
            columns={[t('time'), t('address'), t('browser'), t('reason')]}
            rows={data.map(({ id, at, address, userAgent, reason }) => ({
              id,
              cells: [
                moment(at),
                address,
                <DeviceName key="device" userAgent={userAgent} />,
                dynamicText([`security:reasons.${reason}`, 'security:reasons.other']),
              ],
            }))}
          />
        )}
        {data?.length === REFUSED_SIGN_INS_LISTED && (
          <p className="note">{t('newestRefused', { count: REFUSED_SIGN_INS_LISTED })}</p>
        )}
      </div>
    </Card>
  );
}
