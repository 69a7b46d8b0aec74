import type { Day } from '@fieldstone/contracts/platform/days';
import { periodRule, readPeriod } from '@fieldstone/contracts/platform/period';
import type { Period, PeriodRules, Preset } from '@fieldstone/contracts/platform/period';
import { useState } from 'react';
import { useAddress } from '../../lib/navigation/use-address.ts';
import type { AddressEntries } from '../../lib/navigation/use-address.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';

/** The period of a page, kept in its URL. */
export type PagePeriod = Period & {
  /** The time at which the page opened, UTC milliseconds. */
  readonly now: number;
  /** Returns the key of the rule that a first and a last day break. */
  readonly ruleOf: (from: Day, to: Day) => ReturnType<typeof periodRule>;
  /** The presets to choose from. */
  readonly presets: readonly Preset[];
  /** Maximum length of the period, in days. */
  readonly daysLimit: number | undefined;
  readonly setPreset: (preset: Preset) => void;
  readonly setDays: (from: Day, to: Day) => void;
};

/** Returns the period of a page in the user's time zone, kept in the URL as `period=last30`, or as `from` and `to`. */
export function usePeriod(rules: PeriodRules): PagePeriod {
  const { timeZone } = useSessionUser();
  const [search, changeAddress] = useAddress();
  // Fixed when the page opens, so that its content doesn't change at midnight.
  const [now] = useState(() => Date.now());

  const change = (entries: AddressEntries) =>
    // A page number is invalid in another period.
    changeAddress({ period: undefined, from: undefined, to: undefined, page: undefined, ...entries });
  return {
    ...readPeriod(search, rules, now, timeZone),
    now,
    ruleOf: (from, to) => periodRule(from, to, rules.daysLimit),
    presets: rules.presets,
    daysLimit: rules.daysLimit,
    setPreset: (chosen) => change({ period: chosen }),
    setDays: (begin, end) => change({ from: begin, to: end }),
  };
}
