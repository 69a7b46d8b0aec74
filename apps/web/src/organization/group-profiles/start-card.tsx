import type { HomeProfile } from '@fieldstone/contracts/organization/overview';
import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '@fieldstone/ui/cx';
import { IconButton } from '@fieldstone/ui/icon-button';
import { pageName } from '../../lib/navigation/page-name.ts';
import { deviceStorage } from '../../lib/browser-storage.ts';
import { PATHS, profilePath, settingPath } from '../../lib/navigation/paths.ts';
import { Link } from '../../lib/page/link.tsx';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { suggestedProfile } from './home-filters.ts';
import styles from './start.module.css';

/** Stores per org on this device that the suggestion was closed. */
const CLOSED = 'fieldstone.startClosed.';

/** Suggests a group profile of the demo org and three things to try, until it is closed (requirement OVR-05). */
export function StartCard({ profiles }: { readonly profiles: readonly HomeProfile[] }) {
  const { t } = useTranslation('group-profiles');
  const { orgId, orgKind } = useSessionUser();
  const [isClosed, setClosed] = useState(() => deviceStorage.read(CLOSED + orgId) !== null);
  const profile = suggestedProfile(profiles);
  if (orgKind !== 'demo' || isClosed || profile === undefined) return null;
  const close = () => {
    deviceStorage.keep(CLOSED + orgId, 'true');
    setClosed(true);
    document.querySelector<HTMLElement>('main h1')?.focus();
  };
  const things = [
    { id: 'values', to: profilePath(profile.id) },
    { id: 'preview', to: settingPath(profile.id, appointmentColor.slug) },
    { id: 'changes', to: PATHS.changeHistory },
  ] as const;
  const hasProblem = profile.problems.brokenReference + profile.problems.invalid > 0;
  return (
    <section aria-labelledby="start-with" className={cx('surface', styles.card)}>
      <div className={styles.head}>
        <div>
          <h2 id="start-with" className="title">
            {t('start.title', { name: profile.name })}
          </h2>
          <p className="muted">
            {t(hasProblem ? 'start.textProblem' : 'start.text', { count: profile.storedSettings })}
          </p>
        </div>
        <IconButton label={t('start.close')} icon={<IconX aria-hidden="true" />} onPress={close} />
      </div>
      <ul className={styles.things}>
        {things.map(({ id, to }) => (
          <li key={id} className={styles.thing}>
            <h3 className="subtitle">{t(`start.${id}.title`)}</h3>
            <p className="muted">{t(`start.${id}.text`)}</p>
            <Link to={to} className={styles.link}>
              {t(`start.${id}.open`, { page: pageName(appointmentColor.name) })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
