import type { Reach } from '@fieldstone/contracts/organization/overview';
import { useTranslation } from 'react-i18next';
import { Card } from '@fieldstone/ui/card';
import { useDayTime } from '../../../domains/last-change/use-day-time.ts';
import { ReachBar, ReachMark, REACHES } from '../../../domains/notification/reach-bar.tsx';
import { useSessionUser } from '../../../lib/session/session-query.ts';
import styles from './reach-card.module.css';

/** The reach of the last notification, as far as known from last syncs (requirement OVR-04). */
export function ReachCard({ reach }: { readonly reach: Reach }) {
  const { t } = useTranslation(['overview', 'common']);
  const { locale } = useSessionUser();
  const dayTime = useDayTime();
  const { users, synced } = reach;
  return (
    <Card title={t('reach.title', { at: dayTime(reach.since, 'since') })}>
      <p className="visually-hidden">{t('reach.label', { synced, users })}</p>
      <ReachBar reach={reach} />
      <dl className={styles.reach}>
        {REACHES.map((part) => (
          <div key={part}>
            <dt>
              <ReachMark part={part} />
              <span>{t(`common:reach.${part}`)}</span>
            </dt>
            <dd>{reach[part].toLocaleString(locale)}</dd>
          </div>
        ))}
      </dl>
      <p className="note">{t('common:reach.note')}</p>
    </Card>
  );
}
