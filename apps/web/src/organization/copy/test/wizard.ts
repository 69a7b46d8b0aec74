import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { profilePath } from '../../../lib/navigation/paths.ts';
import { createOrg, GLOBAL_PROFILE, PROFILES } from '../../../test/org.ts';
import type { OrgState } from '../../../test/org.ts';
import { overviewRoutes } from '../../../test/overview-routes.tsx';
import { renderPage } from '../../../test/render-page.tsx';

/** The source of the copies, and their two targets. */
export const SOURCE = GLOBAL_PROFILE;
export const [, HVAC = SOURCE, MEDICAL = SOURCE] = PROFILES;

const STATE: OrgState = {
  settings: {
    [`${SOURCE.id} ${checklist.id}`]: { enabled: true },
    [`${SOURCE.id} ${fieldInventory.id}`]: { enabled: true, stockTransferInventoryProcess: 'Depot to van' },
    [`${MEDICAL.id} ${checklist.id}`]: { enabled: true },
  },
};

/** Opens the wizard in an org with two settings to copy. */
export async function open(state: OrgState = {}, search = '?copy=') {
  const org = createOrg({ ...STATE, ...state });
  const app = renderPage(`${profilePath(SOURCE.id)}${search}`, overviewRoutes, { server: org });
  return { ...app, org };
}

export const wizard = () => screen.findByRole('dialog', { name: new RegExp(`^Copy .* from ${SOURCE.name}$`) });
export const button = (name: string) => screen.getByRole('button', { name });
/** Matches the name of a row and the note after it. */
export const nameOf = (name: string) => new RegExp(`^${name}( (Not set here|\\w+ \\w+, ).*)?$`);
export const item = (name: string) => screen.findByRole('row', { name: nameOf(name) });
export const box = async (name: string) => within(await item(name)).getByRole('checkbox');
export const next = async (user: UserEvent) => user.click(button('Next'));
export const currentStep = () =>
  screen.getByRole('list', { name: 'Steps' }).querySelector('[aria-current="step"]')?.textContent;
export const profileRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

/** Selects two settings and all other group profiles, and waits for the dry run. */
export async function plan(user: UserEvent): Promise<HTMLElement> {
  await user.click(await item('Checklist'));
  await user.click(await item('Field Inventory'));
  await next(user);
  await profileRow(HVAC.name);
  await user.click(screen.getByRole('checkbox', { name: 'Select all 2 matching rows' }));
  await next(user);
  return screen.findByRole('table', { name: 'What will happen' });
}

/** Copies two settings to all other group profiles, and waits for the result. */
export async function copied(user: UserEvent): Promise<HTMLElement> {
  await plan(user);
  await user.click(button('Copy'));
  return screen.findByRole('table', { name: 'Result' });
}

export const statusOf = (table: HTMLElement, name: string) =>
  within(within(table).getByRole('row', { name: new RegExp(name) })).getAllByRole('cell')[1]?.textContent;
