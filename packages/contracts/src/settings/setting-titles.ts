import type { SettingId } from './setting.ts';

/** Page titles of the settings in files that the server writes. The locale files have the same titles. */
export const SETTING_TITLES: Readonly<Record<SettingId, string>> = {
  SET001: 'Appointment Color',
  SET002: 'Title and Description',
  SET003: 'Appointment View',
  SET004: 'Appointment Status',
  SET005: 'Location Tracking',
  SET006: 'Inventory Settings',
  SET007: 'Knowledge Settings',
  SET008: 'Zinc Settings',
  SET009: 'General',
  SET010: 'Checklist Settings',
  SET011: 'Timesheet Settings',
  SET012: 'Validation Settings',
  SET013: 'Allow Feedback',
  SET014: 'Barcode/QR Code Scan',
};
