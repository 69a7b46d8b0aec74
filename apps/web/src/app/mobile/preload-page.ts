import * as i18next from 'i18next';
import { matchPath } from 'react-router';
import { consolePages } from '../../shared/navigation/console-pages.ts';
import { PATHS } from '../../shared/paths.ts';
import { preloadPage } from '../pages.tsx';

/** The texts that every settings page begins with, and the navigation beside it. */
const SHARED_TEXTS = ['notification', 'settings', 'validation'];

/** The texts of its own that a page begins with besides, by the name of its setting. */
const OWN_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'appointment-color': ['appointment-color'],
  'appointment-status': ['statuses'],
  'appointment-title': ['calendar', 'field-picker'],
  'appointment-view': ['calendar', 'field-picker'],
  barcode: ['barcode'],
  'calendar-general': ['calendar'],
  'event-settings': ['calendar'],
  'location-tracking': ['statuses'],
};

/** Begins to load the page of an address, with its texts, beside the start-up data, which decide whether it is shown. */
export function preloadPageAt(pathname: string): void {
  const slug = matchPath(PATHS.setting, pathname)?.params['*'];
  const page = consolePages.find((one) => one.slug === slug);
  if (!page) return;
  void i18next.loadNamespaces([...SHARED_TEXTS, ...(OWN_TEXTS[page.name] ?? [])]);
  preloadPage(page.name);
}
