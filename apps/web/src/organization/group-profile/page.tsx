import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NavigationGroup } from '../../lib/navigation/navigation-tree.ts';
import type { PageProps } from '../../lib/page/page.ts';
import { settingPath } from '../../lib/navigation/paths.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { Badge } from '@fieldstone/ui/badge';
import { Card } from '@fieldstone/ui/card';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { Link } from '../../lib/page/link.tsx';
import { PageHeader } from '../../lib/page/page-header.tsx';
import { pageDescription } from '../../settings/ui/area-text.ts';
import styles from './page.module.css';

export type ProfilePageProps = PageProps & {
  readonly tree: readonly NavigationGroup[];
  /** Actions for the whole group profile. */
  readonly actions?: ReactNode;
};

/** Shows an overview of a group profile: every settings page with a one-sentence description. */
export function ProfilePage({ profile, tree, actions }: ProfilePageProps) {
  const { t } = useTranslation(['app', 'settings']);
  const changed = useChanged(profile);
  return (
    <>
      <PageHeader
        title={profile.name}
        help="group-profile"
        path={[t('profile.chooser')]}
        actions={actions}
        badge={profile.isGlobal && <Badge tone="accent">{t('profile.global')}</Badge>}
        description={
          <>
            {profile.isGlobal ? t('profile.overviewGlobal') : t('profile.overview')} {changed}
          </>
        }
      />
      {tree.length === 0 && (
        <Card>
          <EmptyState title={t('profile.empty')}>{t('profile.emptyText')}</EmptyState>
        </Card>
      )}
      <div className={styles.groups}>
        {tree.map((group) => (
          <section key={group.id} aria-labelledby={`group-${group.id}`} className={styles.group}>
            <h2 id={`group-${group.id}`} className={styles.heading}>
              {group.label}
            </h2>
            <ul>
              {group.pages.map(({ page, label }) => (
                <li key={page.name} className={styles.item}>
                  <div className={styles.text}>
                    <Link to={settingPath(profile.id, page.slug)} className={styles.link}>
                      {label}
                    </Link>
                    <p className={styles.description}>{pageDescription(page)}</p>
                  </div>
                  <IconChevronRight aria-hidden="true" size={18} className={styles.chevron} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function useChanged({ lastModifiedBy: by, lastModifiedDate: date }: PageProps['profile']): string | undefined {
  const { t } = useTranslation('app');
  const { locale, timeZone } = useSessionUser();
  if (by === null || date === null) return undefined;
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  return t('profile.changed', { by, at: format.format(new Date(date)) });
}
