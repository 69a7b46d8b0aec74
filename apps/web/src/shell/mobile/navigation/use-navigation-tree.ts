import { isBeta } from '@fieldstone/contracts/organization/app-data';
import { useTranslation } from 'react-i18next';
import { useAppData } from '../../../lib/start-data/app-data-query.ts';
import { consolePages } from '../../../lib/navigation/console-pages.ts';
import { navigationTree } from '../../../lib/navigation/navigation-tree.ts';
import type { NavigationGroup } from '../../../lib/navigation/navigation-tree.ts';
import { useSessionUser } from '../../../lib/session/session-query.ts';

/** Returns the pages of this org in their groups. */
export function useNavigationTree(): NavigationGroup[] {
  const { i18n } = useTranslation('app');
  const { orgId } = useSessionUser();
  const data = useAppData();
  return navigationTree(consolePages, { ...data, isBeta: isBeta(data.config.betaConfiguration, orgId) }, i18n.language);
}
