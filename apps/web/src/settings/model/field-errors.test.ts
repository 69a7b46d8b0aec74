import { appointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import { expect, it } from 'vitest';
import { brokenRules } from './field-errors.ts';

const off = (...statuses: readonly string[]) => ({
  allowStatusChange: true,
  allowConfiguration: false,
  configuration: statuses.map((fromStatus) => ({ fromStatus, toStatus: 'Open' })),
});

it('[FIX-21] returns the save rules that an edit breaks, except those that the saved value already breaks', () => {
  expect(brokenRules(appointmentStatus, off('Driving'), off())).toEqual({ configuration: 'transitionsSwitchedOff' });
  expect(brokenRules(appointmentStatus, { ...off('Driving'), allowStatusChange: false }, off('Driving'))).toEqual({});
  expect(brokenRules(appointmentStatus, off(), off('Driving'))).toEqual({});
});

it('returns schema errors before save rules', () => {
  const wrong = { ...appointmentStatus.defaults, allowConfiguration: true, configuration: off('').configuration };
  expect(brokenRules(appointmentStatus, wrong, appointmentStatus.defaults)).toEqual({
    'configuration.0': 'statusRequired',
  });
});
