import type { ChangeOverlap, ChangeReach } from '@fieldstone/contracts/organization/change-plan';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { useSessionUser } from '../../lib/session/session-query.ts';

export type PlanEffectsProps = {
  /** The reach of the group profiles that change. */
  readonly reach: ChangeReach;
  /** Estimated number of CRM calls. */
  readonly calls: number;
  readonly overlaps: readonly ChangeOverlap[];
  readonly className?: string | undefined;
};

/** Shows whom a plan reaches, the CRM calls that it takes, and the open planned changes that overlap it (CST-04, CST-09). */
export function PlanEffects({ reach, calls, overlaps, className }: PlanEffectsProps) {
  const { t } = useTranslation('copy');
  const { locale } = useSessionUser();
  const reachText = useReachText();
  return (
    <>
      <p className={className}>
        {`${reachText(reach)} ${t('effects.calls', { count: calls, shown: calls.toLocaleString(locale) })}`}
      </p>
      {overlaps.length > 0 && (
        <Banner tone="warning" title={t('effects.overlaps', { count: overlaps.length })}>
          <ul>
            {overlaps.map(({ id, kind, name, state, createdBy, settings }) => (
              <li key={id}>
                {t('effects.overlap', {
                  change: name ?? t(`effects.kinds.${kind}`),
                  by: createdBy,
                  state: t(`effects.states.${state}`),
                  settings: t('effects.settings', { count: settings }),
                })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
}

/** Returns the function that formats a reach as a sentence. */
export function useReachText(): (reach: ChangeReach) => string {
  const { t } = useTranslation('copy');
  const { locale } = useSessionUser();
  return ({ users, usersWithDevice }) => {
    const shown = users.toLocaleString(locale);
    if (users === 0) return t('effects.noUsers');
    if (usersWithDevice === null) return t('effects.users', { count: users, shown });
    return t('effects.usersAndDevices', { count: users, shown, devices: usersWithDevice.toLocaleString(locale) });
  };
}

/** Returns the reach of several group profiles together: a Salesforce profile is assigned to one of them. */
export function totalReach(all: readonly ChangeReach[]): ChangeReach {
  return {
    users: all.reduce((sum, { users }) => sum + users, 0),
    usersWithDevice: all.every(({ usersWithDevice }) => usersWithDevice !== null)
      ? all.reduce((sum, { usersWithDevice }) => sum + (usersWithDevice ?? 0), 0)
      : null,
  };
}
