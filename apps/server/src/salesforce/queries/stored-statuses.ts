import { storedStatuses } from '@fieldstone/contracts/settings/calendar/status-source';
import type { AppointmentStatusOption } from '@fieldstone/contracts/settings/calendar/status-source';
import * as z from 'zod/mini';
import { AppError } from '../../platform/errors.ts';

/** Parses a stored list of statuses. Throws `crm_error` naming the setting if it is invalid. */
export function parseStatuses(settingId: string, stored: string): AppointmentStatusOption[] {
  try {
    return z.parse(storedStatuses, JSON.parse(stored));
  } catch (error) {
    throw new AppError('statuses_unreadable', { settingId }, { cause: error });
  }
}
