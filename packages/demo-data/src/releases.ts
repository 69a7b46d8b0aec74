import { APPLICATION_IDS, type ApplicationId } from '@fieldstone/contracts/platform/product';

const [GO, LEGACY] = APPLICATION_IDS;

/** Days before the end of the history on which a version was released, and the version; oldest first. */
type Release = readonly [daysAgo: number, version: string];

/** 7.2.0 has a defect that 7.2.1 fixes; the feedback reflects it. */
export const BAD_VERSION = '7.2.0';

const APP_RELEASES: Readonly<Record<ApplicationId, readonly Release[]>> = {
  [GO]: [
    [400, '7.0.0'],
    [158, '7.1.0'],
    [121, '7.2.0'],
    [112, '7.2.1'],
    [83, '7.3.0'],
    [48, '7.4.0'],
    [20, '7.5.0'],
    [6, '7.5.1'],
  ],
  [LEGACY]: [
    [600, '5.9.2'],
    [300, '5.9.3'],
    [140, '5.9.4'],
  ],
};

const OS_RELEASES: Readonly<Record<string, readonly Release[]>> = {
  iOS: [
    [500, '26.2'],
    [210, '26.4'],
    [120, '26.5'],
    [64, '27.0'],
    [23, '27.1'],
  ],
  Android: [
    [900, '14.0'],
    [420, '15.0'],
    [95, '16.0'],
  ],
  Windows: [
    [700, '10.0.22631'],
    [260, '10.0.26100'],
  ],
};

/** Devices of a field-service company, weighted by share. */
export const DEVICES: ReadonlyArray<readonly [{ readonly model: string; readonly os: string }, number]> = [
  [{ model: 'iPhone 15', os: 'iOS' }, 22],
  [{ model: 'iPhone 16', os: 'iOS' }, 13],
  [{ model: 'iPhone SE (3rd generation)', os: 'iOS' }, 9],
  [{ model: 'iPad (10th generation)', os: 'iOS' }, 11],
  [{ model: 'Galaxy XCover7', os: 'Android' }, 17],
  [{ model: 'Galaxy Tab Active5', os: 'Android' }, 12],
  [{ model: 'Pixel 9', os: 'Android' }, 5],
  [{ model: 'TC58', os: 'Android' }, 6],
  [{ model: 'Surface Go 4', os: 'Windows' }, 5],
];

/** Returns the app's version on a device that installs updates with a delay in days. */
export function appVersionOn(app: ApplicationId, daysAgo: number, daysLate: number): string {
  return newest(APP_RELEASES[app], daysAgo, daysLate);
}

/** Returns the operating system's version on such a device; its updates take longer. */
export function osVersionOn(os: string, daysAgo: number, daysLate: number): string {
  return newest(OS_RELEASES[os] ?? [], daysAgo, daysLate * 2);
}

function newest(releases: readonly Release[], daysAgo: number, daysLate: number): string {
  const [, version] = releases.findLast(([out]) => out - daysLate >= daysAgo) ?? releases[0] ?? [];
  return version ?? '1.0';
}
