import { createGroupProfile } from '@fieldstone/contracts/organization/group-profiles';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { layOut } from '@fieldstone/ui/test/layout';
import { createOrg } from '../../test/org.ts';
import { renderPage } from '../../test/render-page.tsx';
import { GroupProfilesPage } from './page.tsx';

beforeEach(() => layOut());

it('[CHB-07] shows a name in use at the field until the name changes', async () => {
  const org = createOrg();
  const message = "A group profile named 'Nordics' already exists. Choose another name.";
  const field = { path: 'body.name', code: 'group_profile_name_taken', params: { name: 'Nordics' }, message };
  org.reject(createGroupProfile, 'conflict', message, { fields: [field] });
  const { user } = renderPage('/group-profiles', <GroupProfilesPage />, { server: org });
  await user.click(await screen.findByRole('button', { name: 'New group profile' }));
  const dialog = await screen.findByRole('dialog', { name: 'New group profile' });
  const name = within(dialog).getByRole('textbox', { name: /^Name/ });
  await user.type(name, 'Nordics');
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription(expect.stringContaining(message)));
  await user.type(name, ' 2');
  await waitFor(() => expect(name).not.toHaveAccessibleDescription(expect.stringContaining(message)));
  expect(name).toHaveValue('Nordics 2');
});
