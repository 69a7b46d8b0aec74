import type { AppointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import { expect, it } from 'vitest';
import { BOARD_STATUSES, STATUSES } from '../../test/calendar.ts';
import { nextStatuses } from './next-statuses.ts';

const own = (...pairs: ReadonlyArray<readonly [string, string]>): AppointmentStatus => ({
  allowStatusChange: true,
  allowConfiguration: true,
  configuration: pairs.map(([fromStatus, toStatus]) => ({ fromStatus, toStatus })),
});

it("[STA-06] follows the profile's transitions, sorted by label, without incomplete and circular rows", () => {
  const rows = own(['On_Site', 'Working'], ['On_Site', 'Completed'], ['On_Site', ''], ['On_Site', 'On_Site']);
  expect(nextStatuses('On_Site', rows, STATUSES, true).labels).toEqual(['Completed', 'Working']);
  expect(nextStatuses('Completed', rows, STATUSES, true).labels).toEqual([]);
});

it("follows the org's transitions if the profile has none, and names unknown statuses by their ids", () => {
  const none: AppointmentStatus = { ...own(['On_Site', 'Completed']), allowConfiguration: false };
  expect(nextStatuses('On_Site', none, STATUSES, true).labels).toEqual(['Driving', 'Working']);
  expect(nextStatuses('On_Site', own(['On_Site', 'Paused']), STATUSES, true).labels).toEqual(['Paused']);
});

it('[STA-02] follows the service board if it is enabled', () => {
  const rows = own(['Planned', 'Completed']);
  expect(nextStatuses('Planned', rows, BOARD_STATUSES, false).labels).toEqual(['Released']);
});

it('[FIX-72] reports a status as apart if no transition starts or ends at it', () => {
  const rows = own(['On_Site', 'Completed'], ['Driving', 'Driving']);
  const isApart = (status: string) => nextStatuses(status, rows, STATUSES, true).isApart;
  expect([isApart('On_Site'), isApart('Completed'), isApart('Driving'), isApart('Open')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
