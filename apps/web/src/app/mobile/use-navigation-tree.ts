import { useTranslation } from 'react-i18next';
import { useAppData } from '../../shared/app-data/app-data-query.ts';
import { consolePages } from '../../shared/navigation/console-pages.ts';
import { navigationTree } from '../../shared/navigation/navigation-tree.ts';
import type { NavigationGroup } from '../../shared/navigation/navigation-tree.ts';

/** The pages that this org has, in their groups. */
export function useNavigationTree(): NavigationGroup[] {
  const { t, i18n } = useTranslation('app');
  return navigationTree(consolePages, useAppData(), t, i18n.language);
}
