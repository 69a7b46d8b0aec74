import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { appointmentView } from '@fieldstone/contracts/settings/calendar/appointment-view';
import { expect, it, vi } from 'vitest';
import { referencesIn } from '../store/repositories/setting-processes.ts';
import { envelopeText } from './envelope.ts';
import { summaryOfValue } from './summary-of-value.ts';

it('[PRF-08] parses the references of an unchanged record once', () => {
  const text = JSON.stringify([{ kind: 'expression', id: 'EXP-PRF-08', path: ['rules', 0] }]);
  const references = referencesIn(text);
  expect(references).toEqual([{ kind: 'expression', id: 'EXP-PRF-08', path: ['rules', 0] }]);
  const parse = vi.spyOn(JSON, 'parse');
  expect(referencesIn(text)).toBe(references);
  expect(parse).not.toHaveBeenCalled();
  expect(referencesIn(text.replace('EXP-PRF-08', 'EXP-OTHER'))).toMatchObject([{ id: 'EXP-OTHER' }]);
});

it('[PRF-08] checks and summarizes an unchanged value once, each setting and each change for itself', () => {
  const [key = ''] = Object.keys(checklist.defaults);
  const textWith = (isOn: boolean) => envelopeText(checklist, { ...checklist.defaults, [key]: isOn });
  const on = summaryOfValue(checklist.id, textWith(true), null);
  const parse = vi.spyOn(JSON, 'parse');
  expect(summaryOfValue(checklist.id, textWith(true), null)).toBe(on);
  expect(parse).not.toHaveBeenCalled();
  expect(summaryOfValue(checklist.id, textWith(false), null)).not.toEqual(on);
  expect(summaryOfValue(appointmentView.id, textWith(true), null)).not.toEqual(on);
  expect(summaryOfValue(checklist.id, 'not an envelope', null)).toBeNull();
});
