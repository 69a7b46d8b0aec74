import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { DAY_PRESETS } from '@fieldstone/contracts/platform/period';
import { describe, expect, it } from 'vitest';
import { dayIn, typeDay } from '../../test/date-field.ts';
import { createOrg } from '../../test/org.ts';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { sessionQuery } from '../../lib/session/session-query.ts';
import { PeriodField } from './period-field.tsx';
import { usePeriod } from './use-period.ts';

function Page() {
  const period = usePeriod({ presets: DAY_PRESETS, standard: 'last7' });
  return (
    <>
      <PeriodField period={period} />
      <output>{`${period.start} ${period.end}`}</output>
    </>
  );
}

/** Shows the field at a URL and returns its router. */
async function open(search = '') {
  globalThis.fetch = createOrg().fetch;
  const queryClient = createQueryClient(1);
  await queryClient.query(sessionQuery);
  const router = createMemoryRouter([{ path: '/', element: <Page /> }], { initialEntries: [`/${search}`] });
  render(
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>,
  );
  await screen.findByRole('radiogroup');
  return { user: userEvent.setup(), router };
}

const isChosen = (label: string) => expect(screen.getByRole('radio', { name: label })).toBeChecked();
const range = () => screen.getByRole('status').textContent;

describe('a period in the URL', () => {
  it.each([
    '?period=toString',
    '?from=0002-11-01&to=2026-11-21',
    '?from=2026-02-31&to=2026-11-21',
    '?from=2026-01-01&to=9999-12-31',
  ])('falls back to the default if it is invalid: %s', async (search) => {
    await open(search);
    isChosen('Last 7 days');
  });
});

describe('custom days', () => {
  it('apply when both are valid, not while a year is being typed', async () => {
    const { user, router } = await open('?from=2026-10-01&to=2026-10-31');
    isChosen('Custom range');
    const chosen = range();
    const year = await screen.findByRole('spinbutton', { name: 'year, From' });
    await user.click(year);
    await user.keyboard('202');
    expect(year).toHaveTextContent(/^0?202$/);
    expect(range()).toBe(chosen);
    await user.keyboard('5');
    expect(router.state.location.search).toBe('?from=2025-10-01&to=2026-10-31');
    expect(range()).toBe('2025-09-30T22:00:00.000Z 2026-10-31T23:00:00.000Z');
  });

  it('follow the back and forward buttons of the browser', async () => {
    const { user, router } = await open('?period=last30');
    await user.click(screen.getByRole('radio', { name: 'Custom range' }));
    await typeDay(user, 'To', '2026-10-31');
    await typeDay(user, 'From', '2026-10-01');
    const own = router.state.location.search;
    await act(() => router.navigate('/?period=last30'));
    isChosen('Last 30 days');
    expect(screen.queryByRole('group', { name: 'From' })).toBeNull();
    await act(() => router.navigate(-1));
    isChosen('Custom range');
    expect(router.state.location.search).toBe(own);
    expect(await dayIn('From')).toBe('10/01/2026');
    expect(await dayIn('To')).toBe('10/31/2026');
  });
});
