import * as z from 'zod/mini';
import { defineSetting } from '../setting.ts';
import { PACKAGE_VERSIONS } from '../../platform/version.ts';

/** Timesheet: lets technicians refresh their timesheets. */
export const timesheet = defineSetting({
  id: 'SET011',
  name: 'timesheet',
  slug: 'timesheet/timesheet-general',
  requires: { packageVersion: PACKAGE_VERSIONS.timesheets },
  schema: z.looseObject({ allowTimesheetRefresh: z.boolean() }),
  switchKey: 'allowTimesheetRefresh',
  defaults: { allowTimesheetRefresh: false },
});
