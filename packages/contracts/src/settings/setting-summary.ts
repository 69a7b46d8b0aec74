import * as z from 'zod/mini';
import { text } from '../platform/primitives.ts';

/** Maximum entries of a list in a summary. */
export const SUMMARY_ENTRIES = 3;

/** Maximum length of an entry in a summary, in characters; longer ones are cut. */
export const SUMMARY_TEXT_LIMIT = 120;

/**
 * An entry of a list, as stored, from which a page makes words (requirement FIX-75): `color` is that of a color rule, `to` the status
 * that a transition leads to.
 */
export const summaryEntry = z.object({
  text: text(SUMMARY_TEXT_LIMIT),
  color: z.optional(text(SUMMARY_TEXT_LIMIT)),
  to: z.optional(text(SUMMARY_TEXT_LIMIT)),
});

export type SummaryEntry = z.infer<typeof summaryEntry>;

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
  entries: z.array(summaryEntry).check(z.maxLength(SUMMARY_ENTRIES)),
  amount: z.nullable(z.number()),
});

export type SettingSummary = z.infer<typeof settingSummary>;

type Parts = {
  readonly on?: boolean;
  /** All entries of the list. */
  readonly list?: ReadonlyArray<string | SummaryEntry>;
  /** The only value of a setting without a list; an empty one is omitted. */
  readonly value?: string;
  readonly amount?: number | null;
};

/** Returns the summary of the given parts, with the first entries of the list only. */
export function toSummary({ on, list, value, amount }: Parts): SettingSummary {
  const shown = (list ?? [value ?? ''])
    .map((entry) => (typeof entry === 'string' ? { text: entry } : entry))
    .filter((entry) => entry.text.trim() !== '')
    .slice(0, SUMMARY_ENTRIES);
  return {
    on: on ?? null,
    count: list?.length ?? null,
    entries: shown.map((entry) => ({
      text: shortened(entry.text),
      ...(entry.color !== undefined && { color: shortened(entry.color) }),
      ...(entry.to !== undefined && { to: shortened(entry.to) }),
    })),
    amount: amount ?? null,
  };
}

/** Cuts a text without dividing a character. */
function shortened(untrimmed: string): string {
  const entry = untrimmed.trim();
  if (entry.length <= SUMMARY_TEXT_LIMIT) return entry;
  return `${entry
    .slice(0, SUMMARY_TEXT_LIMIT - 1)
    .toWellFormed()
    .replace(/\uFFFD$/u, '')}…`;
}
