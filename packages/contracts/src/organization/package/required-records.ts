import { FALLBACK_CONFIG } from '../app-data.ts';
import { BETA_SETTING } from '../../settings/plain-records.ts';
import {
  GLOBAL_SETTING_DEFAULTS,
  GLOBAL_SETTING_FIELDS,
  globalSettingDisplay,
} from '../../settings/global-settings.ts';
import { EVENT_TYPE_NAMES, EVENT_TYPE_SETTING } from '../../settings/calendar/event-type.ts';
import { STATUS_SETTINGS } from '../../settings/calendar/status-source.ts';
import { APPOINTMENT_STATUSES, SERVICE_BOARD_STATUSES } from './required-statuses.ts';

/** The version of the package in `salesforce/force-app`. */
export const PACKAGE_VERSION = '24.20000';

/** The global group profile that the console creates. */
export const GLOBAL_GROUP_PROFILE = {
  name: 'Global',
  description: 'The global group profile, which every org needs.',
} as const;

/** A module of the package, or a submodule; `module` is the code of a submodule's module. */
export type RequiredModule = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly isActive: boolean;
  readonly module: string | null;
};

/** The modules and submodules, each after its module. */
export const REQUIRED_MODULES: readonly RequiredModule[] = [
  { id: 'GO', name: 'Fieldstone Go', description: 'The mobile app.', isActive: true, module: null },
  {
    id: 'ENGAGE',
    name: 'Fieldstone Engage',
    description: 'Location sharing with customers.',
    isActive: true,
    module: null,
  },
  { id: 'ZINC', name: 'Zinc', description: 'Messages between crews.', isActive: true, module: null },
  // Inactive, so that administrators configure status transitions in the console.
  {
    id: 'SERVICE_BOARD',
    name: 'Service Board',
    description: 'Planning board for dispatchers.',
    isActive: false,
    module: null,
  },
  {
    id: 'GO001',
    name: 'Go Data Download',
    description: 'Data that the app downloads.',
    isActive: true,
    module: 'GO',
  },
  { id: 'GO002', name: 'Go Calendar', description: 'Appointments in the app.', isActive: true, module: 'GO' },
  {
    id: 'GO003',
    name: 'Go Global Settings',
    description: 'App versions and updates of the whole org.',
    isActive: true,
    module: 'GO',
  },
];

/** The groups of required settings, each checked as a whole. */
export type SettingGroup = 'eventType' | 'globalSettings' | 'statusLists';

/** A setting that the global group profile must have, with its first value. */
export type RequiredSetting = {
  readonly id: string;
  readonly group: SettingGroup;
  readonly internalValue: string;
  readonly displayValue: string;
};

const [EVENT_TYPE = ''] = EVENT_TYPE_NAMES;

/** The settings of the global group profile that the console reads. */
export const REQUIRED_SETTINGS: readonly RequiredSetting[] = [
  { id: EVENT_TYPE_SETTING, group: 'eventType', internalValue: EVENT_TYPE, displayValue: EVENT_TYPE },
  ...GLOBAL_SETTING_FIELDS.map((field): RequiredSetting => {
    const internalValue = String(GLOBAL_SETTING_DEFAULTS[field.key]);
    const displayValue = globalSettingDisplay(field, internalValue);
    return { id: field.id, group: 'globalSettings', internalValue, displayValue };
  }),
  {
    id: BETA_SETTING,
    group: 'globalSettings',
    internalValue: JSON.stringify(FALLBACK_CONFIG.betaConfiguration),
    displayValue: 'Beta features',
  },
  {
    id: STATUS_SETTINGS.appointment,
    group: 'statusLists',
    internalValue: JSON.stringify(APPOINTMENT_STATUSES),
    displayValue: 'Appointment statuses',
  },
  {
    id: STATUS_SETTINGS.serviceBoard,
    group: 'statusLists',
    internalValue: JSON.stringify(SERVICE_BOARD_STATUSES),
    displayValue: 'Service board statuses',
  },
];
