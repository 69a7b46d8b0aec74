import type { ReportedValue } from './reported-event.ts';
import { TEXT_LIMIT } from './limits.ts';

/** An attribute as text: bounded, well formed and without control characters but line breaks; null when there is nothing left. */
export function textOf(value: ReportedValue | undefined): string | null {
  if (value === undefined) return null;
  const text = String(value)
    .slice(0, TEXT_LIMIT)
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
    .trim();
  return text === '' ? null : text;
}

/** An attribute as a number; null for what is none, an empty text among it. */
export function numberOf(value: ReportedValue | undefined): number | null {
  if (value === undefined || typeof value === 'boolean' || (typeof value === 'string' && value.trim() === ''))
    return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** An attribute as a whole number from 0; null for what is none. */
export function countOf(value: ReportedValue | undefined): number | null {
  const number = numberOf(value);
  return number !== null && Number.isSafeInteger(number) && number >= 0 ? number : null;
}
