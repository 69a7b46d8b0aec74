import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { describe, expect, it } from 'vitest';
import { Link, NavLink } from './link.tsx';

function rendered(at: string) {
  const frame = (
    <>
      <Link to="/profiles/p1/zinc/general">Zinc</Link>
      <NavLink to="/profiles/p1" end>
        All
      </NavLink>
      <NavLink to="/ai">AI</NavLink>
      <Outlet />
    </>
  );
  const router = createMemoryRouter([{ path: '/', element: frame, children: [{ path: '*', element: null }] }], {
    initialEntries: [at],
  });
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
}

const link = (name: string) => screen.getByRole('link', { name });

describe('a link', () => {
  it("opens its page without reloading the console, and has the page's address", async () => {
    const { router, user } = rendered('/');
    expect(link('Zinc')).toHaveAttribute('href', '/profiles/p1/zinc/general');
    await user.click(link('Zinc'));
    expect(router.state.location.pathname).toBe('/profiles/p1/zinc/general');
    expect(router.state.historyAction).toBe('PUSH');
  });

  it('does not add to the history when its page is already open', async () => {
    const { router, user } = rendered('/ai');
    await user.click(link('AI'));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('leaves a click that opens a new tab to the browser', async () => {
    const { router, user } = rendered('/');
    await user.keyboard('{Control>}');
    await user.click(link('Zinc'));
    await user.keyboard('{/Control}');
    expect(router.state.location.pathname).toBe('/');
  });

  it('in a navigation is current on its page and, unless it is exact, on the pages below', () => {
    rendered('/ai/assistant');
    expect(link('AI')).toHaveAttribute('aria-current', 'page');
    expect(link('All')).not.toHaveAttribute('aria-current');
  });

  it('is not current on a page whose path only starts with the same letters', () => {
    rendered('/aim');
    expect(link('AI')).not.toHaveAttribute('aria-current');
  });
});
