import type { readSettingsHealth } from '@fieldstone/contracts/organization/setup';
import type { RouteResponse } from '@fieldstone/contracts/platform/route';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Link } from '../../lib/page/link.tsx';
import { dynamicText } from '../../lib/i18n/dynamic-text.ts';
import { settingPath } from '../../lib/navigation/paths.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { CheckCard } from './check-card.tsx';
import card from './check-card.module.css';
import { FindingRow } from './check-row.tsx';
import styles from './page.module.css';

type Health = RouteResponse<typeof readSettingsHealth>;
type Profile = Health['unreadable'][number]['profile'];

/** Maximum group profiles that a finding links to. */
const PROFILES_SHOWN = 10;

export type SettingsHealthProps = {
  readonly query: UseQueryResult<Health>;
  /** Whether the user cannot see everything that the check reads. */
  readonly isHidden: boolean;
};

/** Shows the settings with references to missing targets, with links to their pages. */
export function SettingsHealth({ query, isHidden }: SettingsHealthProps) {
  const { t } = useTranslation('setup');
  const { data, error, refetch, isFetching, isPending } = query;
  const count = data && data.problems.length + data.unreadable.length;
  const hasFindings = count !== undefined && count > 0;
  if (isHidden) {
    return (
      <CheckCard id="settings" title={t('health.settings')}>
        <p className={card.inside}>{t('health.settingsHidden')}</p>
      </CheckCard>
    );
  }
  return (
    <CheckCard id="settings" title={t('health.settings')} {...(hasFindings && { count, tone: 'danger' })}>
      {(isPending || error) && (
        <div className={card.inside}>
          {isPending && <Skeleton lines={3} label={t('health.settingsLoading')} />}
          <FailureBanner title={t('health.settingsFailed')} error={error} onRetry={refetch} isRetrying={isFetching} />
        </div>
      )}
      {data && !hasFindings && <p className={card.inside}>{t('health.noneSettings', { count: data.checked })}</p>}
      {data && hasFindings && <Findings {...data} />}
    </CheckCard>
  );
}

function Findings({ problems, unreadable }: Health) {
  const { t } = useTranslation(['setup', 'validation', 'app']);
  return (
    <ul className={card.list}>
      {problems.map(({ page, slug, rule, params, profiles }) => (
        <FindingRow
          key={JSON.stringify([page, rule, params])}
          state="problem"
          title={t('health.broken', { page: pageName(page) })}
          text={dynamicText(`validation:${rule}`, params)}
        >
          <Profiles profiles={profiles} slug={slug} />
        </FindingRow>
      ))}
      {unreadable.map(({ page, slug, profile }) => (
        <FindingRow
          key={`${page} ${profile.id}`}
          state="problem"
          title={t('health.unreadable', { page: pageName(page) })}
          text={t('health.unreadableText')}
        >
          <Profiles profiles={[profile]} slug={slug} />
        </FindingRow>
      ))}
    </ul>
  );
}

function Profiles({ profiles, slug }: { readonly profiles: readonly Profile[]; readonly slug: string }) {
  const { t } = useTranslation('setup');
  const rest = profiles.length - PROFILES_SHOWN;
  return (
    <ul className={styles.profiles} aria-label={t('health.profiles')}>
      {profiles.slice(0, PROFILES_SHOWN).map(({ id, name }) => (
        <li key={id}>
          <Link to={settingPath(id, slug)}>{name}</Link>
        </li>
      ))}
      {rest > 0 && <li>{t('moreNames', { count: rest })}</li>}
    </ul>
  );
}
