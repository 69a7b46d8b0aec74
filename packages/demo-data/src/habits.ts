import { APPLICATION_IDS, type ApplicationId } from '@fieldstone/contracts/platform/product';
import type { Person } from './host.ts';
import { appVersionOn, DEVICES, osVersionOn } from './releases.ts';
import { seededRandom } from './seeded-random.ts';

const [GO, LEGACY] = APPLICATION_IDS;

/** The work habits of one person. Days count back from the end of the first history, which is day 0. */
export type Habits = {
  readonly model: string;
  readonly os: string;
  /** Days between the release of an update and its installation. */
  readonly daysLate: number;
  /** Day of the switch from the legacy app; null: not yet. */
  readonly switched: number | null;
  /** Last working day; minus infinity for current employees. */
  readonly left: number;
  /** First and last day of each absence. */
  readonly absences: ReadonlyArray<readonly [from: number, to: number]>;
  /** Day of the last sync; minus infinity for users who still sync, null for users who never synced. */
  readonly lastSync: number | null;
  readonly worksWeekends: boolean;
  /** Whether the person ever opened the app. */
  readonly usesApps: boolean;
};

/** Returns the habits of a person, the same at every start. */
export function chooseHabits({ id, isActive }: Person): Habits {
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
      // Few early, most in the middle, the hesitant recently.
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

/** Returns the app used on a day. */
const appOn = ({ switched }: Habits, daysAgo: number): ApplicationId =>
  switched !== null && daysAgo <= switched ? GO : LEGACY;

/** Returns the app and device attributes of all events of a day. */
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
