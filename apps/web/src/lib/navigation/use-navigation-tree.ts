import { isBeta } from '@fieldstone/contracts/organization/app-data';
import { useTranslation } from 'react-i18next';
import { useAppData } from '../start-data/app-data-query.ts';
import { consolePages } from './console-pages.ts';
import { navigationTree } from './navigation-tree.ts';
import type { NavigationGroup } from './navigation-tree.ts';
import { useSessionUser } from '../session/session-query.ts';

/** Returns the pages of this org in their groups. */
export function useNavigationTree(): NavigationGroup[] {
  const { i18n } = useTranslation('app');
  const { orgId } = useSessionUser();
  const data = useAppData();
  return navigationTree(consolePages, { ...data, isBeta: isBeta(data.config.betaConfiguration, orgId) }, i18n.language);
}
