import { APPLICATION_IDS, type ApplicationId } from '@fieldstone/contracts/product';
import { chanceOf } from './chance.ts';
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
  const chance = chanceOf(`habits ${id}`);
  const { model, os } = chance.pick(DEVICES);
  const holiday = chance.whole(20, 175);
  const illness = chance.whole(0, 180);
  const days = chance.whole(130, 168);
  return {
    model,
    os,
    daysLate: chance.is(8) ? chance.whole(45, 90) : Math.floor(chance.next() ** 2 * 15),
    switched: chance.pick<() => number | null>([
      [() => 1000, 28],
      // Few at first, most in the middle, the hesitant ones lately.
      [() => Math.round(4 + ((chance.next() + chance.next()) / 2) * days), 65],
      [() => null, 7],
    ])(),
    left: isActive ? Number.NEGATIVE_INFINITY : chance.whole(15, 150),
    absences: [
      [holiday, holiday - chance.whole(9, 18)],
      [illness, illness - chance.whole(0, 3)],
    ],
    lastSync: chance.pick<() => number | null>([
      [() => Number.NEGATIVE_INFINITY, 90],
      [() => chance.whole(8, 75), 7],
      [() => null, 3],
    ])(),
    worksWeekends: chance.is(15),
    usesApps: !chance.is(2),
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
