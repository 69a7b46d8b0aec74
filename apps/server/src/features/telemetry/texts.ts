import type { ReportedValue } from './reported-event.ts';
import { cutText } from '../../platform/cut-text.ts';
import { TEXT_LIMIT } from './limits.ts';

/**
 * Returns an attribute as text: bounded, well formed and without control characters except line breaks; null if nothing
 * remains.
 */
export function reportedText(value: ReportedValue | undefined): string | null {
  if (value === undefined) return null;
  const text = cutText(String(value), TEXT_LIMIT)
    .replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
    .trim();
  return text === '' ? null : text;
}

/** Returns an attribute as a number; null for anything else, including an empty text. */
export function reportedNumber(value: ReportedValue | undefined): number | null {
  if (value === undefined || typeof value === 'boolean' || (typeof value === 'string' && value.trim() === ''))
    return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
