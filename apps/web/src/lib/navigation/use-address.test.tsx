import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Link } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { useAddress } from './use-address.ts';
import { useLinkedDialog } from './use-linked-dialog.ts';

function Page() {
  const [search, change] = useAddress();
  const [isOpen, setOpen] = useLinkedDialog('history');
  return (
    <>
      <output>{search.toString()}</output>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Close' : 'Open'}
      </button>
      <button type="button" onClick={() => change({ tab: undefined, order: ['b', 'c'], text: 'x y' })}>
        Change
      </button>
      {/* Presses of it stand for a preview or a search that finishes. */}
      <button type="button" onClick={() => change({ shown: ['1', '2'] }, { replace: true })}>
        Keep
      </button>
      <Link to="/people">People</Link>
    </>
  );
}

const open = (entries: readonly string[] = ['/before', '/page?tab=1']) => {
  const people = Promise.withResolvers<null>();
  const router = createMemoryRouter(
    [
      { path: '/people', loader: () => people.promise, element: <h1>People</h1> },
      { path: '*', element: <Page /> },
    ],
    { initialEntries: [...entries] },
  );
  render(<RouterProvider router={router} />);
  return { router, people, user: userEvent.setup() };
};

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const addressOf = ({ state }: ReturnType<typeof open>['router']) =>
  `${state.location.pathname}${state.location.search}`;

it('sets and removes parameters, also several of one name', () => {
  const { router } = open(['/page?tab=1&order=a']);
  press('Change');
  expect(addressOf(router)).toBe('/page?order=b&order=c&text=x+y');
  expect(screen.getByRole('status').textContent).toBe('order=b&order=c&text=x+y');
});

it('[FIX-93] keeps the dialog of a press whose change of the address is not rendered yet, and Back still closes it', async () => {
  const { router, user } = open();
  await act(async () => {
    screen.getByRole('button', { name: 'Open' }).click();
    screen.getByRole('button', { name: 'Keep' }).click();
  });
  expect(addressOf(router)).toBe('/page?tab=1&history=&shown=1&shown=2');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await screen.findByRole('button', { name: 'Open' });
  expect(addressOf(router)).toBe('/page?tab=1');
});

it('[STP-06] opens the page of a pressed link, although a typed search would change the address meanwhile', async () => {
  const { router, people, user } = open();
  await user.click(screen.getByRole('link', { name: 'People' }));
  press('Keep');
  await act(async () => people.resolve(null));
  expect(await screen.findByRole('heading', { name: 'People' })).toBeVisible();
  expect(addressOf(router)).toBe('/people');
});
