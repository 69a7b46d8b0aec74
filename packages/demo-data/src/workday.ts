import { APPLICATION_IDS } from '@fieldstone/contracts/platform/product';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import type { HistoryDay } from './calendar.ts';
import { FEEDBACK_TOPICS } from './comments.ts';
import { equipmentOn, type Habits } from './habits.ts';
import type { DemoEvent, Person } from './host.ts';
import { BAD_VERSION } from './releases.ts';

const [, LEGACY] = APPLICATION_IDS;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const CREWS: ReadonlyArray<readonly [string, number]> = [
  ['Work Orders', 30],
  ['Calendar', 20],
  ['Checklists', 14],
  ['Parts', 11],
  ['Timesheets', 10],
  ['Barcode Scan', 6],
  ['Installed Products', 5],
  ['Knowledge', 4],
];

/** Categories of an app's use, by words in the name of the group profile; the crews' categories by default. */
const CATEGORIES: ReadonlyArray<readonly [word: string, ReadonlyArray<readonly [string, number]>]> = [
  [
    'Dispatch',
    [
      ['Calendar', 55],
      ['Work Orders', 30],
      ['Knowledge', 5],
      ['Timesheets', 10],
    ],
  ],
  [
    'Depot',
    [
      ['Depot Repair', 40],
      ['Barcode Scan', 22],
      ['Parts', 20],
      ['Timesheets', 10],
      ['Checklists', 8],
    ],
  ],
  [
    'Support',
    [
      ['Knowledge', 40],
      ['Installed Products', 30],
      ['Work Orders', 30],
    ],
  ],
  [
    'Managers',
    [
      ['Calendar', 45],
      ['Work Orders', 40],
      ['Timesheets', 15],
    ],
  ],
];

/** Returns whether a person works on a day. */
export function isAtWork(person: Person, habits: Habits, day: HistoryDay): boolean {
  const { daysAgo } = day;
  if (!habits.usesApps || daysAgo < habits.left) return false;
  if (habits.absences.some(([from, to]) => daysAgo <= from && daysAgo >= to)) return false;
  const random = seededRandom(`work ${person.id} ${day.date}`);
  if (day.isWeekend) return habits.worksWeekends && random.is(35);
  return random.is(day.isHoliday(person.country) ? 4 : 94);
}

/** Returns all events that one person's app reports on a working day, unordered. */
export function createEvents(person: Person, habits: Habits, day: HistoryDay): DemoEvent[] {
  const random = seededRandom(`events ${person.id} ${day.date}`);
  const equipment = equipmentOn(habits, person.country, day.daysAgo);
  const begins = day.beginsAt(person.zone) + Math.round((6.3 + random.next() * 1.6) * HOUR_MS);
  const shift = (7 + random.next() * 2) * HOUR_MS;
  const events: DemoEvent[] = [];
  const add = (eventType: string, timestamp: number, attributes: DemoEvent['attributes'] = {}): void => {
    events.push({
      eventType,
      timestamp,
      userId: person.id,
      profileId: person.profileId,
      attributes: { ...equipment, ...attributes },
      dedupeKey: `example ${person.id} ${day.date} ${String(events.length)}`,
    });
  };
  const during = (): number => begins + Math.round(random.next() * shift);

  add('AppLaunch', begins);
  for (let more = random.whole(0, 2); more > 0; more -= 1) add('AppLaunch', during());
  const [, categories = CREWS] = CATEGORIES.find(([word]) => person.profileName.includes(word)) ?? [];
  for (let more = random.whole(3, 7); more > 0; more -= 1) {
    add('AppUsage', during(), { category: random.pick(categories) });
  }
  if (habits.lastSync !== null && day.daysAgo >= habits.lastSync) {
    add('Sync', begins + random.whole(4, 90) * 1000);
    for (let more = random.whole(0, 2); more > 0; more -= 1) add('Sync', during());
    if (random.is(80)) add('Sync', begins + Math.round(shift) + random.whole(0, 20) * MINUTE_MS);
  }
  const isBad = equipment.appVersion === BAD_VERSION;
  if (random.is(isBad ? 11 : 2.4)) add('Feedback', during(), feedback(random, isBad, equipment.appName === LEGACY));
  return events;
}

function feedback(random: SeededRandom, isBadVersion: boolean, isLegacy: boolean): DemoEvent['attributes'] {
  const topic = random.pick(FEEDBACK_TOPICS);
  const isContent = random.is(isBadVersion ? 12 : isLegacy ? 38 : 68);
  const comments = (isContent ? topic.good : topic.bad).map((text) => [text, 1] as const);
  return {
    feedbackCategory: topic.category,
    feedbackRating: isContent ? random.whole(4, 5) : random.whole(1, 3),
    // Some people rate without a comment.
    ...(random.is(76) && { feedbackComment: random.pick(comments) }),
  };
}
