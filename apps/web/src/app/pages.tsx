import { lazy } from 'react';
import type { LazyExoticComponent } from 'react';
import type { PageComponent } from '../shared/page.ts';

/** The page of each setting by the setting's name; each is loaded when it is opened. */
export const pages: Readonly<Record<string, LazyExoticComponent<PageComponent>>> = {
  'appointment-color': page(() => import('../features/appointment-color/page.tsx')),
  'appointment-status': page(() => import('../features/appointment-status/page.tsx')),
  'appointment-title': page(() => import('../features/appointment-title/page.tsx')),
  'appointment-view': page(() => import('../features/appointment-view/page.tsx')),
  'calendar-general': page(() => import('../features/calendar-general/page.tsx')),
  checklist: page(() => import('../features/checklist/page.tsx')),
  'data-validation': page(() => import('../features/data-validation/page.tsx')),
  'event-settings': page(() => import('../features/event-settings/page.tsx')),
  feedback: page(() => import('../features/feedback/page.tsx')),
  'field-inventory': page(() => import('../features/field-inventory/page.tsx')),
  knowledge: page(() => import('../features/knowledge/page.tsx')),
  'location-tracking': page(() => import('../features/location-tracking/page.tsx')),
  timesheet: page(() => import('../features/timesheet/page.tsx')),
  zinc: page(() => import('../features/zinc/page.tsx')),
};

function page(load: () => Promise<{ readonly Page: PageComponent }>): LazyExoticComponent<PageComponent> {
  return lazy(async () => ({ default: (await load()).Page }));
}
