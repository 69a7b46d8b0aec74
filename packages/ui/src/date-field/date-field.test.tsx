import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { UiLocale } from '../ui-locale/ui-locale.tsx';
import { DateField } from './date-field.tsx';
import type { DateFieldProps } from './date-field.tsx';

/** Renders a field in a locale and returns the group of its parts. */
async function rendered(locale: string, props: Partial<DateFieldProps> = {}) {
  const onChange = vi.fn<(day: string) => void>();
  function Controlled() {
    const [value, setValue] = useState('2026-03-02');
    const change = (day: string) => {
      onChange(day);
      setValue(day);
    };
    return <DateField label="From" value={value} onChange={change} {...props} />;
  }
  render(
    <UiLocale locale={locale}>
      <Controlled />
    </UiLocale>,
  );
  return { group: await screen.findByRole('group', { name: 'From' }), onChange, user: userEvent.setup() };
}

it.each([
  ['en-US', '03/02/2026'],
  ['en-GB', '02/03/2026'],
  ['de-DE', '02.03.2026'],
  ['sv-SE', '2026-03-02'],
])('[INX-08] shows a date as in %s, whatever the format of the browser', async (locale, text) => {
  const { group } = await rendered(locale);
  // Without the marks that keep the order of the parts beside text of another direction.
  expect(group.textContent?.replaceAll(/[^\d./-]/g, '')).toBe(text);
});

it('[INX-08] is typed in the order of the locale, and changed with the arrow keys', async () => {
  const { user, onChange } = await rendered('en-GB');
  await user.tab();
  expect(screen.getByRole('spinbutton', { name: 'day, From' })).toHaveFocus();
  await user.keyboard('04052027');
  expect(onChange).toHaveBeenLastCalledWith('2027-05-04');
  await user.keyboard('{ArrowLeft}{ArrowUp}');
  expect(onChange).toHaveBeenLastCalledWith('2027-06-04');
});

it('[INX-08] reports a day of the Gregorian calendar in a locale with another one', async () => {
  const { user, onChange } = await rendered('th-TH');
  await user.tab();
  await user.keyboard('{ArrowUp}');
  expect(onChange.mock.calls).toEqual([['2026-03-03']]);
});

it('chooses a day in the calendar, and returns the focus', async () => {
  const { user, onChange } = await rendered('en-US');
  const opener = screen.getByRole('button', { name: /Calendar/ });
  await user.click(opener);
  await user.click(await screen.findByRole('button', { name: /March 10, 2026/ }));
  expect(onChange.mock.calls).toEqual([['2026-03-10']]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(opener);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(opener).toHaveFocus());
});

it('is described by its error', async () => {
  await rendered('en-US', { errorMessage: 'Choose a day.' });
  const [month] = screen.getAllByRole('spinbutton');
  expect(month).toBeInvalid();
  expect(month).toHaveAccessibleDescription(/Choose a day\./);
});
