import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { useLinkedDialog } from './use-linked-dialog.ts';

function Page() {
  const [isOpen, setOpen] = useLinkedDialog('help');
  const closeTwice = () => {
    setOpen(false);
    setOpen(false);
  };
  return isOpen ? <button onClick={closeTwice}>Close</button> : <button onClick={() => setOpen(true)}>Open</button>;
}

const open = (entries: readonly string[]) => {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [...entries] });
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
};

const location = ({ state }: ReturnType<typeof open>['router']) => `${state.location.pathname}${state.location.search}`;

it('[FIX-93] returns to the page once, also if it is closed twice, and Back leads on to the page before', async () => {
  const { router, user } = open(['/before', '/page?tab=1']);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(location(router)).toBe('/page?tab=1&help=');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await screen.findByRole('button', { name: 'Open' });
  expect(location(router)).toBe('/page?tab=1');
  await act(() => router.navigate(-1));
  expect(location(router)).toBe('/before');
});

it('stays on the page when a dialog of a link is closed', async () => {
  const { router, user } = open(['/before', '/page?help=']);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByRole('button', { name: 'Open' });
  expect(location(router)).toBe('/page');
});
