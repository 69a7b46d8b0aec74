import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { Menu, MenuItem, MenuSection } from './menu.tsx';

function rendered() {
  const [remove, choose] = [vi.fn<() => void>(), vi.fn<(id: string) => void>()];
  render(
    <Menu trigger={<Button>More</Button>}>
      <MenuItem id="download" label="Download" />
      <MenuItem id="remove" label="Remove" onAction={remove} />
      <MenuSection label="Theme" value="light" onChange={choose}>
        <MenuItem id="light" label="Light" />
        <MenuItem id="dark" label="Dark" />
      </MenuSection>
    </Menu>,
  );
  return { remove, choose, user: userEvent.setup(), trigger: screen.getByRole('button', { name: 'More' }) };
}

it('runs an action by keyboard, closes, and returns the focus', async () => {
  const { remove, user, trigger } = rendered();
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Download' })).toHaveFocus());
  await user.keyboard('{ArrowDown}{Enter}');
  expect(remove).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(trigger).toHaveFocus());
});

it('shows the selected option of a section, and reports another one', async () => {
  const { choose, user, trigger } = rendered();
  await user.click(trigger);
  expect(await screen.findByRole('menuitemradio', { name: 'Light' })).toBeChecked();
  await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
  expect(choose.mock.calls).toEqual([['dark']]);
});

it('closes on Escape without an action', async () => {
  const { remove, user, trigger } = rendered();
  await user.click(trigger);
  await screen.findByRole('menu', { name: 'More' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(remove).not.toHaveBeenCalled();
});
