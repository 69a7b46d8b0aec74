import { describe, expect, it } from 'vitest';
import { formatLocale } from './format-locale.ts';

describe('formatLocale', () => {
  it.each([
    ['en', 'en-GB', 'en-GB'],
    ['en', 'en-US', 'en-US'],
    ['en', 'de-DE', 'en-DE'],
    ['en', 'de', 'en-DE'],
    ['en', 'nb-NO', 'en-NO'],
    ['en', 'ja-JP', 'en-JP'],
    ['en', 'pt-BR', 'en'],
    ['en', 'eo', 'en-001'],
    ['de', 'de-AT', 'de-AT'],
  ])('[FIX-18] formats texts in %s for %s by %s', (language, locale, expected) => {
    expect(formatLocale(language, locale)).toBe(expected);
  });

  it('[FIX-18] writes the months of a German user in English, with the order and the clock of Germany', () => {
    const format = new Intl.DateTimeFormat(formatLocale('en', 'de-DE'), {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'UTC',
    });
    expect(format.format(new Date('2025-10-03T17:03:00Z'))).toBe('3 Oct 2025, 17:03');
  });
});
