import { isBeta } from '@fieldstone/contracts/app-data';
import { useTranslation } from 'react-i18next';
import { useAppData } from '../../shared/app-data/app-data-query.ts';
import { consolePages } from '../../shared/navigation/console-pages.ts';
import { navigationTree } from '../../shared/navigation/navigation-tree.ts';
import type { NavigationGroup } from '../../shared/navigation/navigation-tree.ts';
import { useSessionUser } from '../../shared/session/session-query.ts';
import { pages } from '../pages.tsx';

const offered = consolePages.filter(({ name }) => name in pages);

/** The pages that this org has, in their groups. */
export function useNavigationTree(): NavigationGroup[] {
  const { t, i18n } = useTranslation('app');
  const { orgId } = useSessionUser();
  const data = useAppData();
  return navigationTree(offered, { ...data, isBeta: isBeta(data.config, orgId) }, t, i18n.language);
}
