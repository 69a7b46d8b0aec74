import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readEventSettings, writeEventSettings } from './event-settings.ts';

const profileId = 'a0A000000000001AAA';

it('[EVT-02] reads by event type and group profile, and writes by group profile, process and record', () => {
  expect(readEventSettings).toMatchObject({ method: 'GET', path: '/api/calendar-event/:eventType/:profileId' });
  expect(writeEventSettings).toMatchObject({
    method: 'POST',
    path: '/api/calendar-event/:profileId/:processId/:recordId',
    permission: 'configure',
  });
});

it('[EVT-02] accepts only a record id or the placeholder of a new record', () => {
  const accepts = (recordId: string) =>
    z.safeParse(writeEventSettings.params, { profileId, processId: 'SFM-0001', recordId }).success;
  expect([profileId, 'new'].map(accepts)).toEqual([true, true]);
  expect(['', 'none', '../x'].map(accepts)).toEqual([false, false, false]);
});
