import type { HomeProfile } from '@fieldstone/contracts/organization/overview';
import { PRODUCT } from '@fieldstone/contracts/platform/product';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { cx } from '@fieldstone/ui/cx';
import { PATHS, profilePath } from '../../lib/navigation/paths.ts';
import { Link } from '../../lib/page/link.tsx';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import styles from './start.module.css';

type Step = { readonly id: StepId; readonly isDone: boolean; readonly action?: ReactNode };

type StepId = 'package' | 'global' | 'create' | 'assign' | 'access' | 'setting' | 'token';

export type StartStepsProps = {
  readonly profiles: readonly HomeProfile[];
  readonly isReadOnly: boolean;
  readonly onCreate: () => void;
};

/** Lists the steps from an org without settings to the first one, with a link to each (requirement OVR-05). */
export function StartSteps({ profiles, isReadOnly, onCreate }: StartStepsProps) {
  const { t } = useTranslation('group-profiles');
  const { packageVersion, baseUrl } = useSessionUser();
  const { globalProfile } = useAppData();
  const own = profiles.filter(({ isActive, isGlobal }) => isActive && !isGlobal);
  const first = own[0] ?? globalProfile;
  const steps: readonly Step[] = [
    { id: 'package', isDone: true },
    { id: 'global', isDone: true },
    {
      id: 'create',
      isDone: own.length > 0,
      action: !isReadOnly && (
        <Button variant={own.length > 0 ? 'secondary' : 'primary'} onPress={onCreate}>
          {t('new')}
        </Button>
      ),
    },
    {
      id: 'assign',
      isDone: own.some(({ salesforceProfiles }) => salesforceProfiles > 0),
      action: own[0] && <Link to={profilePath(own[0].id, 'people')}>{t('steps.assign.open')}</Link>,
    },
    {
      id: 'access',
      isDone: false,
      action: (
        <a
          href={`${baseUrl}/lightning/setup/PermSets/home`}
          target="_blank"
          rel="noreferrer"
          className={styles.outside}
        >
          <span>{t('steps.access.open')}</span>
          <IconExternalLink aria-hidden="true" size={16} />
        </a>
      ),
    },
    {
      id: 'setting',
      isDone: false,
      action: <Link to={profilePath(first.id)}>{t('steps.setting.open')}</Link>,
    },
    { id: 'token', isDone: false, action: <Link to={PATHS.security}>{t('steps.token.open')}</Link> },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="start-steps" className="surface">
      <div className={styles.stepsHead}>
        <h2 id="start-steps" className="title">
          {t('steps.title', { product: PRODUCT.name })}
        </h2>
        <p className="muted">{t('steps.done', { done, count: steps.length })}</p>
        <progress className={styles.progress} value={done} max={steps.length} aria-labelledby="start-steps" />
      </div>
      <ol>
        {steps.map(({ id, isDone, action }, index) => (
          <li key={id} className={styles.step}>
            <span className={cx(styles.mark, isDone && styles.done)} aria-hidden="true">
              {isDone ? <IconCheck size={16} /> : index + 1}
            </span>
            <div className={styles.stepText}>
              <h3 className="subtitle">
                <span>{t(`steps.${id}.title`)}</span>
                {isDone && <span className="visually-hidden">{t('steps.isDone')}</span>}
              </h3>
              <p className="muted">{t(`steps.${id}.text`, { version: packageVersion, name: globalProfile.name })}</p>
            </div>
            {!isDone && action}
          </li>
        ))}
      </ol>
    </section>
  );
}
