import type { ReportedValue } from './reported-event.ts';
import { TEXT_LIMIT } from './limits.ts';

/**
 * Returns an attribute as text: bounded, well formed and without control characters except line breaks; null if nothing
 * remains.
 */
export function textOf(value: ReportedValue | undefined): string | null {
  if (value === undefined) return null;
  const text = String(value)
    .slice(0, TEXT_LIMIT)
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
    .trim();
  return text === '' ? null : text;
}

/** Returns an attribute as a number; null for anything else, including an empty text. */
export function numberOf(value: ReportedValue | undefined): number | null {
  if (value === undefined || typeof value === 'boolean' || (typeof value === 'string' && value.trim() === ''))
    return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Returns an attribute as a non-negative integer; null for anything else. */
export function countOf(value: ReportedValue | undefined): number | null {
  const number = numberOf(value);
  return number !== null && Number.isSafeInteger(number) && number >= 0 ? number : null;
}
