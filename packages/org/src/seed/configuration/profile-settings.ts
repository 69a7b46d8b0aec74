import { REFERENCE_PROFILE } from './group-profile-table.ts';
import type { Stamp } from './stamps.ts';
import type { PayloadName } from './setting-payloads.ts';

/** The settings of the reference profile, with their last changes there and with the copies to the profiles that follow it. */
export const REFERENCE_SETTINGS: Readonly<Record<string, readonly [edited: Stamp, copied: Stamp]>> = {
  SET001: [
    [53, '13:10', 'avery'],
    [52, '8:40', 'sam'],
  ],
  SET002: [
    [104, '9:20', 'avery'],
    [98, '12:05', 'avery'],
  ],
  SET003: [
    [31, '9:05', 'fourth'],
    [31, '9:32', 'fourth'],
  ],
  SET004: [
    [103, '10:45', 'avery'],
    [98, '12:05', 'avery'],
  ],
  SET005: [
    [11, '13:20', 'avery'],
    [11, '13:24', 'sam'],
  ],
  SET006: [
    [103, '12:10', 'fifth'],
    [98, '12:05', 'avery'],
  ],
  SET007: [
    [102, '8:15', 'third'],
    [98, '12:05', 'avery'],
  ],
  SET008: [
    [102, '8:20', 'third'],
    [98, '12:05', 'avery'],
  ],
  SET009: [
    [75, '14:30', 'sam'],
    [74, '7:50', 'avery'],
  ],
  SET010: [
    [101, '13:00', 'sam'],
    [98, '12:05', 'avery'],
  ],
  SET011: [
    [101, '13:05', 'sam'],
    [98, '12:05', 'avery'],
  ],
  SET014: [
    [37, '11:15', 'third'],
    [36, '8:25', 'third'],
  ],
};

/** When the reference profile was set up, and when its settings were first copied. */
export const ROLLOUT: readonly [reference: Stamp, copies: Stamp] = [
  [104, '9:20', 'avery'],
  [98, '12:05', 'avery'],
];

/** A setting that a group profile has instead of the reference profile's, in addition to them, or not at all. */
type Own = readonly [payload: PayloadName, changed: Stamp] | 'unset';

type ProfileRow = {
  readonly profile: string;
  /** Settings that differ from the reference profile; the others are the same. */
  readonly own: Readonly<Record<string, Own>>;
  /** Settings with the reference profile's value, stored later than by the copy to all. */
  readonly copiedLater?: Readonly<Record<string, Stamp>>;
  readonly notified: Stamp;
  /** Whether the group profile had settings long before the reference profile. */
  readonly isOld?: true;
};

const ALL_NOTIFIED: Stamp = [10, '7:30', 'avery'];

function follower(profile: string, row: Partial<Omit<ProfileRow, 'profile'>> = {}): ProfileRow {
  return { profile, own: {}, notified: ALL_NOTIFIED, ...row };
}

const STATUS_COPY = {
  copiedLater: { SET004: [2, '15:40', 'sam'] },
  notified: [2, '15:58', 'sam'],
} as const satisfies Partial<ProfileRow>;

/**
 * The settings of the group profiles and their last notifications. Fourteen follow the reference profile, three of them with an
 * intended deviation. The Medical Imaging Engineers, for example, have their own settings; HVAC Technicians DACH and Elevator
 * Technicians North America deviate by accident, and a form that the HVAC Technicians Nordics scan for was deleted.
 */
export const PROFILE_SETTINGS: readonly ProfileRow[] = [
  { profile: REFERENCE_PROFILE, own: {}, notified: ALL_NOTIFIED },
  follower('HVAC Technicians Benelux'),
  follower('HVAC Technicians UK and Ireland'),
  follower('Elevator Technicians DACH', STATUS_COPY),
  follower('Elevator Technicians France', STATUS_COPY),
  follower('Elevator Technicians Iberia', { ...STATUS_COPY, own: { SET009: ['threeWeeks', [67, '9:15', 'fifth']] } }),
  follower('Escalator Specialists', {
    own: { SET013: ['feedback', [3, '15:12', 'fourth']] },
    notified: [3, '15:20', 'fourth'],
  }),
  follower('Sterilization Engineers'),
  follower('Refrigeration Technicians', { own: { SET005: ['trackingAllDay', [24, '10:20', 'fifth']] } }),
  follower('Building Controls Engineers'),
  follower('Dispatchers Europe'),
  follower('Dispatchers North America'),
  follower('Apprentices'),
  follower('Remote Support', { own: { SET005: ['noTracking', [41, '12:50', 'third']] } }),
  follower('Service Managers'),

  {
    profile: 'HVAC Technicians DACH',
    own: { SET003: ['viewWithoutOwner', [4, '12:20', 'fourth']] },
    notified: ALL_NOTIFIED,
  },
  {
    profile: 'Elevator Technicians North America',
    own: { SET005: ['trackingBefore', [70, '14:40', 'avery']] },
    notified: [12, '8:10', 'avery'],
  },
  {
    profile: 'HVAC Technicians Nordics',
    own: {
      CALEVT001: ['Edit Appointment', [88, '9:30', 'avery']],
      SET001: ['nordicColors', [3, '15:31', 'sam']],
      SET009: ['threeWeeks', [8, '13:37', 'avery']],
      SET014: ['scanWithDeletedForm', [1, '8:47', 'third']],
    },
    notified: [13, '13:05', 'avery'],
    isOld: true,
  },
  {
    profile: 'Medical Imaging Engineers',
    own: {
      CALEVT001: ['Edit Appointment Short', [60, '12:15', 'third']],
      SET001: ['nineColors', [29, '8:05', 'third']],
      SET002: ['hospitalTitles', [3, '10:05', 'third']],
      SET005: ['noTracking', [90, '9:40', 'third']],
      SET009: ['fourWeeks', [58, '14:20', 'fourth']],
    },
    notified: [16, '8:30', 'third'],
    isOld: true,
  },
  {
    profile: 'Installation Crews',
    own: {
      SET005: ['trackingOnSite', [5, '9:02', 'avery']],
      SET006: ['warehouseTransfer', [44, '10:10', 'fifth']],
      SET010: ['off', [44, '10:14', 'fifth']],
    },
    notified: [15, '13:30', 'avery'],
  },
  {
    profile: 'Subcontractors',
    own: {
      SET001: ['oneColor', [7, '8:31', 'sam']],
      SET002: 'unset',
      SET003: ['viewWithoutOwner', [62, '9:00', 'sam']],
      SET006: 'unset',
      SET007: 'unset',
      SET008: 'unset',
      SET011: 'unset',
    },
    notified: [22, '7:20', 'sam'],
  },
  {
    profile: 'Depot Technicians Rotterdam',
    own: {
      SET005: 'unset',
      SET006: ['warehouseTransfer', [55, '11:40', 'fourth']],
      SET014: ['depotScan', [28, '9:48', 'fourth']],
    },
    notified: [27, '6:50', 'fourth'],
    isOld: true,
  },
  {
    profile: 'Depot Technicians Gdańsk',
    own: {
      CALEVT001: ['Report Absence', [80, '8:55', 'fifth']],
      SET005: 'unset',
      SET006: ['warehouseTransfer', [55, '11:41', 'fourth']],
      SET014: ['depotScan', [28, '9:41', 'fourth']],
    },
    notified: [27, '6:50', 'fourth'],
    isOld: true,
  },
];
