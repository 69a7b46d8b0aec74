import IconActivityHeartbeat from '@tabler/icons-react/dist/esm/icons/IconActivityHeartbeat.mjs';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrgLink, OrgPage } from '../../lib/navigation/org-pages.ts';
import { NavLink } from '../../lib/page/link.tsx';
import styles from './navigation.module.css';

const ICONS: Readonly<
  Record<OrgPage['name'], ComponentType<{ readonly size: number; readonly 'aria-hidden': 'true' }>>
> = {
  'group-profiles': IconUsers,
  'change-history': IconHistory,
  insights: IconChartBar,
  'global-settings': IconSettings,
  processes: IconForms,
  security: IconLock,
  'health-check': IconActivityHeartbeat,
};

export type OrgLinksProps = { readonly pages: readonly OrgLink[] };

/** Links to the pages of the organization. */
export function OrgLinks({ pages }: OrgLinksProps) {
  const { t } = useTranslation('app');
  return (
    <ul aria-label={t('groups.organization')} className={styles.org}>
      {pages.map(({ page, label }) => {
        const Icon = ICONS[page.name];
        return (
          <li key={page.name}>
            <NavLink to={page.path} className={styles.row}>
              <Icon aria-hidden="true" size={16} />
              <span className={styles.label}>{label}</span>
            </NavLink>
          </li>
        );
      })}
    </ul>
  );
}
