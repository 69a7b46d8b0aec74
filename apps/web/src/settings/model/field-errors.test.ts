import { appointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import { expect, it } from 'vitest';
import { brokenRules } from './field-errors.ts';

const off = (...statuses: readonly string[]) => ({
  allowStatusChange: true,
  allowConfiguration: false,
  configuration: statuses.map((fromStatus) => ({ fromStatus, toStatus: 'Open' })),
});

it('[FIX-21] names the rules of saving that an edit breaks, and not those that the saved value breaks alike', () => {
  expect(brokenRules(appointmentStatus, off('Driving'), off())).toEqual({ configuration: 'transitionsSwitchedOff' });
  expect(brokenRules(appointmentStatus, { ...off('Driving'), allowStatusChange: false }, off('Driving'))).toEqual({});
  expect(brokenRules(appointmentStatus, off(), off('Driving'))).toEqual({});
});

it('names the rules of the schema first', () => {
  const wrong = { ...appointmentStatus.defaults, allowConfiguration: true, configuration: off('').configuration };
  expect(brokenRules(appointmentStatus, wrong, appointmentStatus.defaults)).toEqual({
    'configuration.0': 'statusRequired',
  });
});
