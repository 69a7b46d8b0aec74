import { FUNNEL_STEPS } from '@fieldstone/contracts/insights/notification-funnel';
import type { FunnelStep, NotificationFunnel } from '@fieldstone/contracts/insights/notification-funnel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../lib/session/use-moment.ts';
import { ChartFrame } from '@fieldstone/ui/charts';
import { usePageActions } from '../../lib/page/page-actions.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { Button } from '@fieldstone/ui/button';
import { useFailure } from './chart-failure.ts';
import { funnelsQuery } from './insight-queries.ts';
import styles from './page.module.css';
import { useStepName } from './use-step-name.ts';
import { FunnelUsersDialog } from './funnel-users-dialog.tsx';

export type FunnelProps = {
  /** Limits the funnels to this group profile. */
  readonly profileId: string | undefined;
};

/** Group profiles shown at first; more would make the page very long on a phone. */
const SHOWN = 9;

type Opened = { readonly funnel: NotificationFunnel; readonly step: FunnelStep };

/** Shows how many users each group profile's last notification reached. */
export function Funnel({ profileId }: FunnelProps) {
  const { t } = useTranslation('insights');
  const { locale } = useSessionUser();
  const moment = useMoment();
  const stepName = useStepName();
  const { notify } = usePageActions();
  const number = new Intl.NumberFormat(locale);
  const [opened, setOpened] = useState<Opened>();
  const [isAll, setAll] = useState(false);
  const { data, error, isPending, refetch } = useQuery(funnelsQuery);
  const failure = useFailure(error, refetch);
  const funnels = (data?.records ?? []).filter((one) => profileId === undefined || one.profileId === profileId);
  const behind = funnels.filter(({ stale, never }) => stale + never > 0).map((one) => one.profileId);
  return (
    <>
      <ChartFrame
        title={t('funnel.title')}
        description={t('funnel.proxy')}
        isLoading={isPending}
        failure={failure}
        empty={t('funnel.empty')}
        table={
          data && {
            columns: [t('columns.profile'), t('funnel.notifiedAt'), ...FUNNEL_STEPS.map((step) => stepName(step))],
            rows: funnels.map((one) => ({
              id: one.profileId,
              cells: [one.profileName, moment(one.notifiedAt), ...FUNNEL_STEPS.map((step) => number.format(one[step]))],
            })),
          }
        }
        actions={
          notify && (
            <Button
              size="small"
              aria-haspopup="dialog"
              isDisabled={behind.length === 0}
              onPress={() => notify({ profileIds: behind })}
            >
              {t('funnel.notify')}
            </Button>
          )
        }
      >
        <ul aria-label={t('funnel.title')} className={styles.funnels}>
          {(isAll ? funnels : funnels.slice(0, SHOWN)).map((funnel) => (
            <li key={funnel.profileId} className={styles.funnel}>
              <h3 className={styles.funnelName}>{funnel.profileName}</h3>
              <p className="note">{t('funnel.at', { at: moment(funnel.notifiedAt) })}</p>
              <ul>
                {FUNNEL_STEPS.map((step) => (
                  <li key={step} className={styles.step}>
                    <Button
                      size="small"
                      variant="quiet"
                      aria-haspopup="dialog"
                      aria-label={t('funnel.open', {
                        step: stepName(step),
                        value: number.format(funnel[step]),
                        profile: funnel.profileName,
                      })}
                      onPress={() => setOpened({ funnel, step })}
                    >
                      {`${stepName(step)} ${number.format(funnel[step])}`}
                    </Button>
                    <span aria-hidden="true" className={styles.track}>
                      <span
                        className={styles.fill}
                        style={{ inlineSize: `${(funnel[step] / Math.max(1, funnel.notified)) * 100}%` }}
                      />
                    </span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        {!isAll && funnels.length > SHOWN && (
          <Button onPress={() => setAll(true)}>{t('funnel.showAll', { count: funnels.length })}</Button>
        )}
      </ChartFrame>
      {opened && <FunnelUsersDialog funnel={opened.funnel} step={opened.step} onClose={() => setOpened(undefined)} />}
    </>
  );
}
