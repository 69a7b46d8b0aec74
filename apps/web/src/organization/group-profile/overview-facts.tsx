import type { ProfileOverview } from '@fieldstone/contracts/organization/overview';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayTime } from '../../domains/last-change/use-day-time.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import styles from './page.module.css';

/** The figures of a group profile: users, stored settings, problems and the last notification. */
export function OverviewFacts({ overview: { profile, settings } }: { readonly overview: ProfileOverview }) {
  const { t } = useTranslation(['overview', 'group-profiles']);
  const { locale } = useSessionUser();
  const dayTime = useDayTime();
  const { users, salesforceProfiles, storedSettings, lastNotified } = profile;
  const { brokenReference, invalid } = profile.problems;
  const problems = [
    ...(brokenReference > 0 ? [t('facts.broken', { count: brokenReference })] : []),
    ...(invalid > 0 ? [t('facts.invalid', { count: invalid })] : []),
  ];
  return (
    <dl className={styles.facts}>
      <Fact
        label={t('facts.users')}
        value={users.toLocaleString(locale)}
        note={t('facts.inProfiles', { count: salesforceProfiles })}
      />
      <Fact
        label={t('facts.stored')}
        value={t('facts.storedOf', { stored: storedSettings, offered: settings.length })}
        note={t('facts.defaults', { count: settings.length - storedSettings })}
      />
      <Fact
        label={t('facts.problems')}
        value={
          problems.length === 0 ? (
            t('group-profiles:noProblems')
          ) : (
            <span className={styles.problems}>
              <IconAlertTriangle aria-hidden="true" size={18} />
              <span>{brokenReference + invalid}</span>
            </span>
          )
        }
        note={problems.length === 0 ? t('facts.noProblems') : problems.join(', ')}
      />
      <Fact
        label={t('facts.notified')}
        value={lastNotified ? dayTime(lastNotified.at) : t('group-profiles:never')}
        note={
          profile.changedSinceNotification ? (
            <span className={styles.changedSince}>{t('facts.changedSince')}</span>
          ) : (
            lastNotified?.by != null && t('facts.by', { by: lastNotified.by })
          )
        }
      />
    </dl>
  );
}

type FactProps = { readonly label: string; readonly value: ReactNode; readonly note: ReactNode };

function Fact({ label, value, note }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt className="note">{label}</dt>
      <dd className="title">{value}</dd>
      <dd className="note">{note}</dd>
    </div>
  );
}
