import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { FailureBanner } from '../page/failure-banner.tsx';
import { MessageRegion } from '@fieldstone/ui/toast';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

const TITLE = 'Failed to load reports';

/** The outcome of each load of a report; a missing one succeeds. */
const outcomes = new Map<string, () => string>();

beforeEach(() => outcomes.clear());

let requests = 0;

const rejected = (message: string) => () => {
  requests += 1;
  throw new ApiError('bad_request', 400, message, { requestId: `req-${requests}` });
};

function Report({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['report', id],
    queryFn: () => outcomes.get(id)?.() ?? `${id} is there`,
  });
  return (
    <section aria-label={id}>
      <p>{data}</p>
      <FailureBanner title={TITLE} error={error} onRetry={refetch} />
    </section>
  );
}

function show(...ids: readonly string[]) {
  const client = createQueryClient(1);
  const page = (shown: readonly string[]) => (
    <QueryClientProvider client={client}>
      {shown.map((id) => (
        <Report key={id} id={id} />
      ))}
      <MessageRegion />
    </QueryClientProvider>
  );
  const { rerender } = render(page(ids));
  return { user: userEvent.setup(), client, shows: (...next: readonly string[]) => rerender(page(next)) };
}

const notifications = () => screen.queryAllByRole('alertdialog', { name: TITLE });
const report = (id: string) => within(screen.getByRole('region', { name: id }));
const retry = (id: string) => report(id).getByRole('button', { name: 'Retry' });

describe('[FIX-27] the notification of a failed load', () => {
  it('shows the cause from the banner, and disappears when a retry succeeds', async () => {
    outcomes.set('usage', rejected('No calls left.'));
    const { user } = show('usage');
    const notification = await screen.findByRole('alertdialog', { name: TITLE });
    expect(notification).toHaveTextContent('No calls left. · Request req-');
    expect(screen.getAllByRole('alert')).toEqual([report('usage').getByRole('alert')]);
    expect(report('usage').getByRole('alert')).toHaveTextContent('No calls left. · Request req-');
    await user.click(retry('usage'));
    await waitFor(() => expect(report('usage').getByRole('alert')).toHaveTextContent(`Request req-${requests}`));
    expect(notifications()).toHaveLength(1);
    outcomes.clear();
    await user.click(retry('usage'));
    expect(await screen.findByText('usage is there')).toBeVisible();
    expect(notifications()).toEqual([]);
  });

  it('appears once for several loads of an area, and stays until all of them have succeeded', async () => {
    for (const id of ['usage', 'syncs', 'feedback']) outcomes.set(id, rejected('No calls left.'));
    const { user } = show('usage', 'syncs', 'feedback');
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(3));
    await waitFor(() => expect(notifications()).toHaveLength(1));
    outcomes.clear();
    for (const id of ['usage', 'syncs']) {
      await user.click(retry(id));
      await screen.findByText(`${id} is there`);
      expect(notifications()).toHaveLength(1);
    }
    await user.click(retry('feedback'));
    await screen.findByText('feedback is there');
    expect(notifications()).toEqual([]);
  });

  it('stays until dismissed after the page is left, and does not appear twice for one failure', async () => {
    outcomes.set('usage', rejected('No calls left.'));
    const { user, shows, client } = show('usage');
    await waitFor(() => expect(notifications()).toHaveLength(1));
    shows();
    expect(notifications()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    client.setDefaultOptions({ queries: { retryOnMount: false } });
    shows('usage');
    expect(report('usage').getByRole('alert')).toHaveTextContent('No calls left.');
    expect(notifications()).toEqual([]);
  });

  it('shows the new cause when a retry fails for another reason', async () => {
    outcomes.set('usage', rejected('No calls left.'));
    const { user } = show('usage');
    await waitFor(() => expect(notifications()).toHaveLength(1));
    outcomes.set('usage', rejected('Access was taken away.'));
    await user.click(retry('usage'));
    await waitFor(() => expect(notifications()[0]).toHaveTextContent('Access was taken away.'));
    expect(notifications()).toHaveLength(1);
  });

  it.each([
    ['an aborted load', new DOMException('Aborted', 'AbortError')],
    ['a session that ended', new ApiError('unauthenticated', 401, 'Sign in')],
  ])('does not appear for %s', async (_what, error) => {
    outcomes.set('usage', () => {
      throw error;
    });
    const { client } = show('usage');
    await waitFor(() => expect(client.getQueryState(['report', 'usage'])?.status).toBe('error'));
    await act(async () => {});
    expect(screen.queryByRole('alert')).toBeNull();
    expect(notifications()).toEqual([]);
  });
});
