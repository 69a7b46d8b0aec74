import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { layOut } from '@fieldstone/ui/test/layout';
import { EXPRESSIONS } from './org.ts';
import { openInConsole, openStored } from './setting-page.tsx';
import type { ColorSetting } from '../mobile/appointment-color/color-rules.ts';

/** Returns an expression of the test org in the form that rules store. */
export const expression = (at: number) => {
  const { processId = '', name = '', lastModifiedDate = '' } = EXPRESSIONS[at] ?? {};
  return { processId, name, lastModifiedDate };
};

export const GOLD = { title: 'Gold customers', color: '#7A4D00', expression: expression(0) };
export const URGENT = { title: 'Urgent', color: '#B3261E', expression: expression(1) };
export const REST = { title: 'Rest', color: '#1A6B37', expression: expression(2) };

/** Returns the setting with the given rules. */
export function withRules(...configuration: ColorSetting['configuration']): ColorSetting {
  const title = configuration.length > 0 ? 'All others' : '';
  return { enabled: true, configuration, default: { title, color: '#004F9E' }, objectName: 'Work_Order__c' };
}

/** Opens the page with the given rules stored. */
export async function open(...rules: ColorSetting['configuration']) {
  return openStored(appointmentColor, withRules(...rules));
}

/** Opens the page in the whole console with the given rules stored. */
export async function openWithConsole(...rules: ColorSetting['configuration']) {
  return openStored(appointmentColor, withRules(...rules), {}, openInConsole);
}

export const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
/** Returns the titles in the table, from top to bottom. */
export const titles = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
export const isSaved = () => screen.findByText('Settings saved successfully');
/** Returns the form of a rule, which loads when it opens. */
export const form = () => screen.findByRole('form');
/** Returns the form's Save button. */
export const save = async () => within(await form()).getByRole('button', { name: 'Save' });

/** Selects an expression in the form's dialog. */
export async function choose(user: UserEvent, name: string): Promise<void> {
  layOut();
  await user.click(within(await form()).getByRole('button', { name: /^Expression/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Work Order Expressions' });
  await user.click(await within(dialog).findByRole('row', { name: new RegExp(name) }));
  await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}
