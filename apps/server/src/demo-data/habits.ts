import { APPLICATION_IDS, type ApplicationId } from '@fieldstone/contracts/product';
import { seededRandom } from './seeded-random.ts';
import type { Person } from './company.ts';
import { appVersionOn, DEVICES, osVersionOn } from './releases.ts';

const [GO, LEGACY] = APPLICATION_IDS;

/** How someone works with the apps. Days are counted back from the end of the history as it was made first, which is day 0. */
export type Habits = {
  readonly model: string;
  readonly os: string;
  /** Days after its release that an update is on the device. */
  readonly daysLate: number;
  /** When the legacy app was given up; null: not yet. */
  readonly switched: number | null;
  /** When the last working day was; minus infinity for those who still work here. */
  readonly left: number;
  /** First and last days of absences. */
  readonly absences: ReadonlyArray<readonly [from: number, to: number]>;
  /** Day of the last sync, minus infinity for those who still do; null: never synced. */
  readonly lastSync: number | null;
  readonly worksWeekends: boolean;
  /** Whether the app was opened at all. */
  readonly usesApps: boolean;
};

/** The same for the same person at every start. */
export function habitsOf({ id, isActive }: Person): Habits {
  const random = seededRandom(`habits ${id}`);
  const { model, os } = random.pick(DEVICES);
  const holiday = random.whole(20, 175);
  const illness = random.whole(0, 180);
  const days = random.whole(130, 168);
  return {
    model,
    os,
    daysLate: random.is(8) ? random.whole(45, 90) : Math.floor(random.next() ** 2 * 15),
    switched: random.pick<() => number | null>([
      [() => 1000, 28],
      // Few at first, most in the middle, the hesitant ones lately.
      [() => Math.round(4 + ((random.next() + random.next()) / 2) * days), 65],
      [() => null, 7],
    ])(),
    left: isActive ? Number.NEGATIVE_INFINITY : random.whole(15, 150),
    absences: [
      [holiday, holiday - random.whole(9, 18)],
      [illness, illness - random.whole(0, 3)],
    ],
    lastSync: random.pick<() => number | null>([
      [() => Number.NEGATIVE_INFINITY, 90],
      [() => random.whole(8, 75), 7],
      [() => null, 3],
    ])(),
    worksWeekends: random.is(15),
    usesApps: !random.is(2),
  };
}

/** Which app is used on a day. */
const appOn = ({ switched }: Habits, daysAgo: number): ApplicationId =>
  switched !== null && daysAgo <= switched ? GO : LEGACY;

/** What every event of a day says of app and device. */
export function equipmentOn(habits: Habits, country: string, daysAgo: number) {
  const { model, os, daysLate } = habits;
  const appName = appOn(habits, daysAgo);
  const osVersion = osVersionOn(os, daysAgo, daysLate);
  return {
    appName,
    appVersion: appVersionOn(appName, daysAgo, daysLate),
    countryCode: country,
    deviceModel: model,
    osName: os,
    osVersion,
    osMajorVersion: osVersion.split('.')[0] ?? osVersion,
  };
}
