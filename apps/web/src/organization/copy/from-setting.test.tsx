import { createPlannedChange } from '@fieldstone/contracts/changes/changes';
import { planCopy } from '@fieldstone/contracts/changes/plan';
import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { layOut } from '@fieldstone/ui/test/layout';
import { PROFILES } from '../../test/org.ts';
import { openInConsole, openStored } from '../../test/setting-page.tsx';
import { PROFILE_ID, writes } from '../../test/stored-settings.ts';

beforeEach(() => layOut());

const button = (name: string) => screen.getByRole('button', { name });
const others = PROFILES.filter(({ id }) => id !== PROFILE_ID);

it('[CHB-04] [FIX-94] copies the setting of a page to chosen group profiles from their search, with one click for each and three more', async () => {
  const { user, org } = await openStored(checklist, { enabled: true }, {}, openInConsole);
  await user.click(button('Copy to…'));
  const dialog = await screen.findByRole('dialog', { name: /^Copy .* from / });
  expect(dialog.querySelector('[aria-current="step"]')).toHaveTextContent('Select Group Profile(s)');
  expect(within(dialog).getByRole('searchbox', { name: 'Find a group profile' })).toHaveFocus();
  for (const { name } of others) await user.click(await within(dialog).findByRole('row', { name: new RegExp(name) }));
  await user.click(button('Next'));
  await screen.findByRole('table', { name: 'What will happen' });
  await user.click(button('Copy'));
  await screen.findByRole('table', { name: 'Result' });
  expect(org.requestsOf(planCopy)).toHaveLength(1);
  expect(JSON.stringify(org.requestsOf(createPlannedChange)[0]?.body)).toContain(checklist.id);
});

it('[FIX-71] [FIX-93] names the setting in title, plan and result, counts the changed group profiles, and reports a group profile without a write as unchanged', async () => {
  const { user, org } = await openStored(checklist, { enabled: true }, {}, openInConsole);
  const [identical, differing] = others;
  org.storeAs('Sam Second', `${identical?.id} ${checklist.id}`, { enabled: true });
  await user.click(button('Copy to…'));
  const dialog = await screen.findByRole('dialog', { name: /^Copy .* from / });
  for (const { name } of others) await user.click(await within(dialog).findByRole('row', { name: new RegExp(name) }));
  await user.click(button('Next'));
  await screen.findByRole('table', { name: 'What will happen' });
  const size = 'Checklist in 2 group profiles:';
  expect(dialog).toHaveAccessibleName(/^Copy Checklist from /);
  expect(within(dialog).getByText(size).parentElement).toHaveTextContent(`${size}1 will change1 identical`);
  await user.click(button('Copy'));
  const table = await screen.findByRole('table', { name: 'Result' });
  expect(within(dialog).getByText(size).parentElement).toHaveTextContent(`${size}1 changed1 unchanged`);
  expect(dialog).toHaveAccessibleName(/^Copy Checklist from /);
  expect(within(table).getByRole('row', { name: new RegExp(identical?.name ?? '') })).toHaveTextContent('Unchanged');
  expect(within(table).getByRole('row', { name: new RegExp(differing?.name ?? '') })).toHaveTextContent('Success');
});

it('[CHB-01] saves and then copies', async () => {
  const { user, org } = await openStored(checklist, { enabled: false }, {}, openInConsole);
  await user.click(await screen.findByRole('switch'));
  expect(button('Copy to…')).toBeDisabled();
  await user.click(button('More actions'));
  await user.click(await screen.findByRole('menuitem', { name: /^Save and copy to…/ }));
  const dialog = await screen.findByRole('dialog', { name: /^Copy .* from / });
  expect(writes(org)).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});
