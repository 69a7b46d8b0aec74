import { describe, expect, it } from 'vitest';
import { allSettings, settingById } from './all-settings.ts';
import { SUMMARY_ENTRIES, SUMMARY_TEXT_LIMIT, settingSummary, toSummary } from './setting-summary.ts';

describe.each(allSettings.map((setting) => [setting.name, setting] as const))('%s', (_, setting) => {
  it('[OVR-01] has a summary of its defaults', () => {
    const summary = settingById(setting.id)?.summary(setting.defaults);
    expect(settingSummary.safeParse(summary).success).toBe(true);
  });

  it('[OVR-03] has a flag to change if it is a single switch', () => {
    const values = Object.values(setting.defaults);
    const isSingleSwitch = values.length === 1 && typeof values[0] === 'boolean';
    expect(setting.switchKey ?? null).toBe(isSingleSwitch ? Object.keys(setting.defaults)[0] : null);
  });
});

it('[OVR-01] counts all entries and contains the first ones', () => {
  const list = ['One', 'Two', ' ', 'Three', 'Four', 'Five'];
  const { count, entries } = toSummary({ on: true, list });
  expect([count, entries.map(({ text }) => text)]).toEqual([6, ['One', 'Two', 'Three'].slice(0, SUMMARY_ENTRIES)]);
});

it('[OVR-01] cuts a long entry without dividing a character', () => {
  const [entry] = toSummary({ value: `${'a'.repeat(SUMMARY_TEXT_LIMIT - 2)}😀😀` }).entries;
  expect(entry?.text).toBe(`${'a'.repeat(SUMMARY_TEXT_LIMIT - 2)}…`);
});

it('[FIX-75] keeps the color of a rule and the statuses of a transition', () => {
  const { entries } = toSummary({
    list: [
      { text: ' Urgent ', color: '#c00000' },
      { text: 'Open', to: 'Done ' },
    ],
  });
  expect(entries).toEqual([
    { text: 'Urgent', color: '#c00000' },
    { text: 'Open', to: 'Done' },
  ]);
});
