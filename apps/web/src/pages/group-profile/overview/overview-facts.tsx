import type { ProfileOverview } from '@fieldstone/contracts/organization/overview';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayTime } from '../../../domains/last-change/use-day-time.ts';
import { useSessionUser } from '../../../lib/session/session-query.ts';
import styles from './page.module.css';

/** The figures of a group profile: users, stored settings, problems, the last change of a setting and the last notification. */
export function OverviewFacts({ overview: { profile, settings } }: { readonly overview: ProfileOverview }) {
  const { t } = useTranslation(['overview', 'group-profiles']);
  const { locale } = useSessionUser();
  const dayTime = useDayTime();
  const { users, storedSettings, lastChanged, lastNotified } = profile;
  const { brokenReference, invalid } = profile.problems;
  const problems = [
    ...(brokenReference > 0 ? [t('facts.broken', { count: brokenReference })] : []),
    ...(invalid > 0 ? [t('facts.invalid', { count: invalid })] : []),
  ];
  const changed = () => {
    if (lastChanged === null) return t('group-profiles:never');
    const at = dayTime(lastChanged.at, 'short');
    return lastChanged.by === null ? at : t('facts.changedBy', { at, by: lastChanged.by });
  };
  return (
    <dl className={styles.facts}>
      <Fact label={t('facts.users')}>{users.toLocaleString(locale)}</Fact>
      <Fact label={t('facts.stored')}>{t('facts.storedOf', { stored: storedSettings, offered: settings.length })}</Fact>
      <Fact label={t('facts.problems')}>
        {problems.length === 0 ? (
          t('group-profiles:noProblems')
        ) : (
          <span className={styles.problems}>{problems.join(', ')}</span>
        )}
      </Fact>
      <Fact label={t('facts.changed')}>
        <span title={lastChanged === null ? undefined : dayTime(lastChanged.at)}>{changed()}</span>
      </Fact>
      <Fact label={t('facts.notified')}>
        <span title={lastNotified?.by ?? undefined}>
          {lastNotified ? dayTime(lastNotified.at) : t('group-profiles:never')}
        </span>{' '}
        {profile.changedSinceNotification && <span className={styles.changedSince}>{t('facts.changedSince')}</span>}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className="muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
