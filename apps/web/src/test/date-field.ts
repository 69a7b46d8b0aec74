import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Returns the first part of a date field in the test org's locale, which has the state and the error of the field. */
export const datePart = (label: string) => screen.findByRole('spinbutton', { name: `month, ${label}` });

/** Types a day, `2026-11-21`, into a date field. */
export async function typeDay(user: UserEvent, label: string, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-');
  await user.click(await datePart(label));
  await user.keyboard(month + date + year);
}

/** Returns the text of a date field: `11/21/2026`. */
export async function dayIn(label: string): Promise<string> {
  const { textContent } = await screen.findByRole('group', { name: label });
  return textContent.replaceAll(/[^\d/]/g, '');
}
