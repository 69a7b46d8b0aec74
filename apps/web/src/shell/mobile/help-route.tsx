import { aiPages } from '../../lib/navigation/ai-pages.ts';
import { aiPath, PATHS, profilePath, settingPath } from '../../lib/navigation/paths.ts';
import { HelpPage } from '../../organization/help/page.tsx';
import { useNavigationTree } from './navigation/use-navigation-tree.ts';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { orgLinks } from '../frame/org-pages.ts';
import { useChosenProfile } from './use-chosen-profile.ts';

/** Shows the help, with links to the pages that it describes; those of settings lead to the chosen group profile. */
export function HelpRoute() {
  const profile = useChosenProfile();
  const pages = useNavigationTree().flatMap((group) => group.pages);
  const ofProfile: ReadonlyArray<readonly [name: string, path: string]> = profile
    ? [
        ['group-profile', profilePath(profile.id)],
        ...pages.map(({ page }) => [page.name, settingPath(profile.id, page.slug)] as const),
      ]
    : [];
  const paths = new Map([
    ...ofProfile,
    ...orgLinks(useAppData()).map(({ page }) => [page.name, page.path] as const),
    ['ai-overview', PATHS.ai],
    ...aiPages.map(({ name, key }) => [name, aiPath(key)] as const),
  ]);
  return <HelpPage paths={paths} />;
}
