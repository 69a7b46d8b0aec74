import type { PageComponent } from '../shared/page.ts';
import type { ConsolePageName } from '../shared/navigation/console-pages.ts';

type LoadPage = () => Promise<{ readonly Page: PageComponent }>;

/** The page of each setting by the setting's name; each is loaded when its route is visited. */
export const pages = {
  'appointment-color': () => import('../features/appointment-color/page.tsx'),
  'appointment-status': () => import('../features/appointment-status/page.tsx'),
  'appointment-title': () => import('../features/appointment-title/page.tsx'),
  'appointment-view': () => import('../features/appointment-view/page.tsx'),
  barcode: () => import('../features/barcode/page.tsx'),
  'calendar-general': () => import('../features/calendar-general/page.tsx'),
  checklist: () => import('../features/checklist/page.tsx'),
  'data-validation': () => import('../features/data-validation/page.tsx'),
  'event-settings': () => import('../features/event-settings/page.tsx'),
  feedback: () => import('../features/feedback/page.tsx'),
  'field-inventory': () => import('../features/field-inventory/page.tsx'),
  knowledge: () => import('../features/knowledge/page.tsx'),
  'location-tracking': () => import('../features/location-tracking/page.tsx'),
  timesheet: () => import('../features/timesheet/page.tsx'),
  zinc: () => import('../features/zinc/page.tsx'),
} satisfies Record<ConsolePageName, LoadPage>;
