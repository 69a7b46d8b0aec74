import type { PageComponent } from '../lib/page/page.ts';
import type { ConsolePageName } from '../lib/navigation/console-pages.ts';

type LoadPage = () => Promise<{ readonly Page: PageComponent }>;

/** The page of each setting by the setting's name, loaded on the first visit of its route. */
export const pages = {
  'appointment-color': () => import('./appointment-color/page.tsx'),
  'appointment-status': () => import('./appointment-status/page.tsx'),
  'appointment-title': () => import('./appointment-title/page.tsx'),
  'appointment-view': () => import('./appointment-view/page.tsx'),
  barcode: () => import('./barcode/page.tsx'),
  'calendar-general': () => import('./calendar-general/page.tsx'),
  checklist: () => import('./checklist/page.tsx'),
  'data-validation': () => import('./data-validation/page.tsx'),
  'event-settings': () => import('./event-settings/page.tsx'),
  feedback: () => import('./feedback/page.tsx'),
  'field-inventory': () => import('./field-inventory/page.tsx'),
  knowledge: () => import('./knowledge/page.tsx'),
  'location-tracking': () => import('./location-tracking/page.tsx'),
  timesheet: () => import('./timesheet/page.tsx'),
  zinc: () => import('./zinc/page.tsx'),
} satisfies Record<ConsolePageName, LoadPage>;
