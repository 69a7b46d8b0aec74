import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCirclePlus from '@tabler/icons-react/dist/esm/icons/IconCirclePlus.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconUserShield from '@tabler/icons-react/dist/esm/icons/IconUserShield.mjs';
import type { SetupCheck, SetupPlace } from '@fieldstone/contracts/organization/setup';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './check-card.module.css';
import { pageName } from '../../lib/navigation/page-name.ts';
import { Link } from '../../lib/page/link.tsx';
import { PATHS, profilePath } from '../../lib/navigation/paths.ts';
import { namesOf, namesText, checkTexts } from './check-texts.ts';

const ICONS = {
  fine: IconCircleCheck,
  creatable: IconCirclePlus,
  administrator: IconUserShield,
  problem: IconAlertTriangle,
  optional: IconInfoCircle,
};

export type FindingRowProps = {
  readonly state: SetupCheck['state'];
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
  /** A number or a link at the end of the row. */
  readonly end?: ReactNode;
};

/** Shows one finding: its kind as an icon, its title and text. */
export function FindingRow({ state, title, text, children, end }: FindingRowProps) {
  const Icon = ICONS[state];
  return (
    <li className={styles.row}>
      <Icon aria-hidden="true" size={20} className={styles[state]} />
      <div className={styles.body}>
        <p className={styles.name}>{title}</p>
        <p className="note">{text}</p>
        {children}
      </div>
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </li>
  );
}

export type CheckRowProps = {
  readonly check: SetupCheck;
  /** Whether the console is open, so that its pages can be visited. */
  readonly isOpen?: boolean;
};

/** Shows the result of a check, with the places in the console and in Salesforce to correct it. */
export function CheckRow({ check, isOpen = false }: CheckRowProps) {
  const { t } = useTranslation(['setup', 'settings']);
  const { state, place, records } = check;
  const names = namesOf(check);
  const { title, text } = checkTexts(check);
  const end =
    place === null ? records > 0 && t('records', { count: records }) : <PlaceLink place={place} title={title} />;
  return (
    <FindingRow state={state} title={title} text={text} end={end === false ? undefined : end}>
      {names.length > 0 && state !== 'creatable' && <p className={styles.names}>{namesText(names)}</p>}
      {isOpen && <PageLink check={check} />}
      {place !== null && (
        <p className={styles.place}>
          {place.steps.map((step) => (
            <span key={step}>{step}</span>
          ))}
        </p>
      )}
    </FindingRow>
  );
}

/** Shows a link to the console's page that corrects a finding. */
function PageLink({ check: { id, finding, params } }: { readonly check: SetupCheck }) {
  const { t } = useTranslation('setup');
  const { id: profileId, second } = params;
  const link =
    id === 'globalSettings' && finding === 'invalid' ? (
      <Link to={PATHS.globalSettings}>{t('openPage', { page: pageName('global-settings') })}</Link>
    ) : id === 'globalProfile' && finding === 'several' ? (
      <Link to={profilePath(String(profileId), 'people')}>{t('openProfile', { name: second })}</Link>
    ) : null;
  return link === null ? null : <p className={styles.links}>{link}</p>;
}

function PlaceLink({ place, title }: { readonly place: SetupPlace; readonly title: string }) {
  const { t } = useTranslation('setup');
  return (
    <a href={place.url} target="_blank" rel="noreferrer" className={styles.link} aria-label={t('openFor', { title })}>
      <span>{t('openInSalesforce')}</span>
      <IconExternalLink aria-hidden="true" size={16} />
    </a>
  );
}
