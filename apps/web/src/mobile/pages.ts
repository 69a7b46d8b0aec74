import type { ConsolePageName } from '../lib/navigation/console-pages.ts';
import type { PageComponent } from '../lib/page/page.ts';
import type { PageRoute } from '../lib/page/page-route.ts';
import { page as appointmentColor } from './appointment-color/route.ts';
import { page as appointmentStatus } from './appointment-status/route.ts';
import { page as appointmentTitle } from './appointment-title/route.ts';
import { page as appointmentView } from './appointment-view/route.ts';
import { page as barcode } from './barcode/route.ts';
import { page as calendarGeneral } from './calendar-general/route.ts';
import { page as checklist } from './checklist/route.ts';
import { page as dataValidation } from './data-validation/route.ts';
import { page as eventSettings } from './event-settings/route.ts';
import { page as feedback } from './feedback/route.ts';
import { page as fieldInventory } from './field-inventory/route.ts';
import { page as knowledge } from './knowledge/route.ts';
import { page as locationTracking } from './location-tracking/route.ts';
import { page as timesheet } from './timesheet/route.ts';
import { page as zinc } from './zinc/route.ts';

/** The page of each setting by the setting's name. */
export const pages: Readonly<Record<ConsolePageName, PageRoute<PageComponent>>> = {
  'appointment-color': appointmentColor,
  'appointment-status': appointmentStatus,
  'appointment-title': appointmentTitle,
  'appointment-view': appointmentView,
  barcode,
  'calendar-general': calendarGeneral,
  checklist,
  'data-validation': dataValidation,
  'event-settings': eventSettings,
  feedback,
  'field-inventory': fieldInventory,
  knowledge,
  'location-tracking': locationTracking,
  timesheet,
  zinc,
};
