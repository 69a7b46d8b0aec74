import * as z from 'zod/mini';
import { text } from '../platform/primitives.ts';

/** Maximum entries of a list in a summary. */
export const SUMMARY_ENTRIES = 3;

/** Maximum length of an entry in a summary, in characters; longer ones are cut. */
export const SUMMARY_TEXT_LIMIT = 120;

/**
 * The value of a setting in short, as data from which a page makes a sentence (requirement OVR-01).
 * `on`: whether the feature is on; null for a setting that cannot be switched.
 * `count`: number of entries of its list; null without a list, or while the list has no effect.
 * `entries`: the first of them, or the only value of a setting without a list, as stored.
 * `amount`: hours of location tracking, or days of the extended event window; otherwise null.
 */
export const settingSummary = z.object({
  on: z.nullable(z.boolean()),
  count: z.nullable(z.number()),
  entries: z.array(text(SUMMARY_TEXT_LIMIT)).check(z.maxLength(SUMMARY_ENTRIES)),
  amount: z.nullable(z.number()),
});

export type SettingSummary = z.infer<typeof settingSummary>;

type Parts = {
  readonly on?: boolean;
  /** All entries of the list. */
  readonly list?: readonly string[];
  /** The only value of a setting without a list; an empty one is omitted. */
  readonly value?: string;
  readonly amount?: number | null;
};

/** Returns the summary of the given parts, with the first entries of the list only. */
export function summaryOf({ on, list, value, amount }: Parts): SettingSummary {
  const shown = (list ?? [value ?? '']).filter((entry) => entry.trim() !== '').slice(0, SUMMARY_ENTRIES);
  return {
    on: on ?? null,
    count: list?.length ?? null,
    entries: shown.map((entry) => shortened(entry.trim())),
    amount: amount ?? null,
  };
}

/** Cuts a text without dividing a character. */
function shortened(entry: string): string {
  if (entry.length <= SUMMARY_TEXT_LIMIT) return entry;
  return `${entry
    .slice(0, SUMMARY_TEXT_LIMIT - 1)
    .toWellFormed()
    .replace(/\uFFFD$/u, '')}…`;
}
