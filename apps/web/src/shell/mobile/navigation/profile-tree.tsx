import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { cx } from '@fieldstone/ui/cx';
import { Disclosure } from '@fieldstone/ui/disclosure';
import { previewSearch } from '../../../domains/appointment-preview/preview-parameters.ts';
import { pageName } from '../../../lib/navigation/page-name.ts';
import type { NavigationGroup, NavigationPage } from '../../../lib/navigation/navigation-tree.ts';
import { PROFILE_PARTS, profilePath, settingPath } from '../../../lib/navigation/paths.ts';
import { Link, NavLink } from '../../../lib/page/link.tsx';
import shared from '../../frame/navigation.module.css';
import styles from './navigation.module.css';

export type ProfileTreeProps = {
  readonly profileId: string;
  readonly tree: readonly NavigationGroup[];
  /** Whether the tree contains only the pages of a search; groups are then expanded. */
  readonly isFound: boolean;
};

/** Links to the pages of a group profile; a group with one page is one row (requirement OVR-08). */
export function ProfileTree({ profileId, tree, isFound }: ProfileTreeProps) {
  // The names change with the language.
  useTranslation('app');
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const place = useRef<HTMLDivElement>(null);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    place.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);

  // All parts of the page have one row.
  const isOverview = PROFILE_PARTS.some((part) => profilePath(profileId, part) === pathname);
  const toggle = (group: string, isExpanded: boolean) =>
    setCollapsed((before) => {
      const next = new Set(before);
      if (isExpanded) next.delete(group);
      else next.add(group);
      return next;
    });

  return (
    <div ref={place} className={styles.tree}>
      {!isFound && (
        <Link
          to={profilePath(profileId)}
          aria-current={isOverview ? 'page' : undefined}
          className={cx(shared.row, styles.single)}
        >
          {pageName('group-profile')}
        </Link>
      )}
      <ul>
        {tree.map((group) => {
          const [only, ...others] = group.pages;
          if (only === undefined) return null;
          return (
            <li key={group.id}>
              {group.isSingle ? (
                <SinglePage profileId={profileId} group={group} only={only} isFound={isFound} />
              ) : (
                <Disclosure
                  title={group.label}
                  isExpanded={isFound || !collapsed.has(group.id)}
                  onExpandedChange={(isExpanded) => toggle(group.id, isExpanded)}
                >
                  <ul className={styles.pages}>
                    {[only, ...others].map(({ page, label }) => (
                      <li key={page.name}>
                        {/* The pages of the calendar show the same preview. */}
                        <NavLink
                          to={`${settingPath(profileId, page.slug)}${previewSearch(params)}`}
                          className={shared.row}
                        >
                          {label}
                        </NavLink>
                      </li>
                    ))}
                  </ul>
                </Disclosure>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type SinglePageProps = {
  readonly profileId: string;
  readonly group: NavigationGroup;
  readonly only: NavigationPage;
  readonly isFound: boolean;
};

/** Links to the only page of a group. A search shows the group, too, because its name may contain the text. */
function SinglePage({ profileId, group, only: { page, label }, isFound }: SinglePageProps) {
  return (
    <NavLink to={settingPath(profileId, page.slug)} className={cx(shared.row, styles.single)}>
      <span className={styles.label}>{label}</span>
      {isFound && group.label !== label && <span className={styles.group}>{group.label}</span>}
    </NavLink>
  );
}
