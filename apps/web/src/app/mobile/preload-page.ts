import { matchPath } from 'react-router';
import { consolePages } from '../../shared/navigation/console-pages.ts';
import { PATHS } from '../../shared/paths.ts';
import { preloadPage } from '../pages.tsx';

/** Begins to load the page of an address beside the start-up data, which decide whether it is shown. */
export function preloadPageAt(pathname: string): void {
  const slug = matchPath(PATHS.setting, pathname)?.params['*'];
  const page = consolePages.find((one) => one.slug === slug);
  if (page) preloadPage(page.name);
}
