import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { sessionQuery } from '../../lib/session/session-query.ts';
import { createOrg } from '../../test/org.ts';
import { LastChange } from './last-change.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  // Half an hour into the day after a day of 23 hours.
  ['2027-03-29T00:30:00+02:00', '2027-03-28T22:15:00+02:00', '2027-03-27T23:45:00+01:00'],
  // The last half hour of a day of 25 hours.
  ['2026-10-25T23:30:00+01:00', '2026-10-24T12:00:00+02:00', '2026-10-23T12:00:00+02:00'],
])('[OVR-02] calls the day before %s yesterday, and no other one', async (now, yesterday, earlier) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  globalThis.fetch = createOrg().fetch;
  const queryClient = createQueryClient(1);
  await queryClient.query(sessionQuery);
  render(
    <QueryClientProvider client={queryClient}>
      <LastChange change={{ at: yesterday, by: 'Dana' }} />
      <LastChange change={{ at: earlier, by: 'Kim' }} />
    </QueryClientProvider>,
  );
  expect(await screen.findAllByText(/Yesterday/)).toHaveLength(1);
  expect(screen.getByText(/Yesterday/)).toHaveAttribute('datetime', yesterday);
});
