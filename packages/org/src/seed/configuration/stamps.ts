import type { Ledger } from '../ledger.ts';

/** The administrators who configure the app, by their position among all administrators. */
const AUTHORS = { avery: 0, sam: 1, third: 2, fourth: 3, fifth: 4 } as const;

/** When and by whom something was changed: working days before today, the time in UTC as `hh:mm`, and an administrator. */
export type Stamp = readonly [workdaysAgo: number, time: `${number}:${number}`, by: keyof typeof AUTHORS];

/** Returns the moment and the user of a stamp. */
export function createStamp(
  ledger: Ledger,
  [workdaysAgo, time, author]: Stamp,
): { readonly at: Date; readonly by: string } {
  const [hour, minute] = time.split(':').map(Number);
  const by = ledger.administrators[AUTHORS[author]];
  if (by === undefined) throw new Error(`The seed has no administrator for ${author}`);
  const second = (workdaysAgo * 13 + (minute ?? 0) * 7) % 60;
  return { at: new Date(ledger.onWorkday(workdaysAgo, hour ?? 0, minute).getTime() + second * 1000), by };
}

/** Returns a working day before the history of the demo company, so that whatever changed then has no entry in it. */
export function beforeHistory(ledger: Ledger, hour: number, minute = 0): Date {
  return ledger.onWorkday(ledger.random.whole(140, 270), hour, minute);
}
