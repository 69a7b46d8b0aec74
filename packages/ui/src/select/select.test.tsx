import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Select } from './select.tsx';
import type { SelectProps } from './select.tsx';

const OPTIONS = ['Dispatched', 'On site', 'Done'].map((label) => ({ id: label.toLowerCase(), label }));

function Field({ onChange, ...rest }: Partial<SelectProps> & Pick<SelectProps, 'onChange'>) {
  const [value, setValue] = useState<string | null>(rest.value ?? null);
  return (
    <Select
      label="Status"
      options={OPTIONS}
      {...rest}
      value={value}
      onChange={(id) => {
        onChange(id);
        setValue(id);
      }}
    />
  );
}

function rendered(props: Partial<SelectProps> = {}) {
  const onChange = vi.fn<(id: string) => void>();
  const { container } = render(<Field {...props} onChange={onChange} />);
  return {
    onChange,
    container,
    user: userEvent.setup(),
    button: () => screen.getByRole('button', { name: /Status$/ }),
  };
}

const chosen = (label: string) => screen.findByRole('button', { name: `${label} Status` });

it('opens its list by a press, selects, and then has the focus', async () => {
  const { user, button, onChange } = rendered();
  expect(button()).toHaveTextContent('Select an option');
  await user.click(button());
  await user.click(await screen.findByRole('option', { name: 'On site' }));
  expect(onChange.mock.calls).toEqual([['on site']]);
  await waitFor(async () => expect(await chosen('On site')).toHaveFocus());
  await user.keyboard('{ArrowRight}');
  expect(await chosen('Done')).toHaveFocus();
});

it('returns the focus to its button if the page was still moving when it opened', async () => {
  const { user, button } = rendered({ value: 'done' });
  const fade = (type: string) =>
    fireEvent(document.body, Object.assign(new Event(type, { bubbles: true }), { propertyName: 'opacity' }));
  onTestFinished(() => void fade('transitionend'));
  fade('transitionrun');
  await user.tab();
  await user.keyboard('{Enter}');
  const list = await screen.findByRole('listbox');
  await waitFor(() => expect(list).toContainElement(document.activeElement as HTMLElement));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button()).toHaveFocus());
});

it.each(['{ArrowDown}', '{ArrowUp}', '{Enter}', ' '])('opens by %j, and closes by Escape', async (key) => {
  const { user, button } = rendered({ value: 'done' });
  await user.tab();
  expect(button()).toHaveFocus();
  await user.keyboard(key);
  const list = await screen.findByRole('listbox');
  await waitFor(() => expect(list).toContainElement(document.activeElement as HTMLElement));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button()).toHaveFocus());
  expect(screen.queryByRole('listbox')).toBeNull();
});

it.each([
  ['{ArrowRight}', 'On site'],
  ['{ArrowRight}{ArrowRight}', 'Done'],
  ['o', 'On site'],
  ['do', 'Done'],
])('selects by %j without opening, from the first key', async (keys, label) => {
  const { user, onChange } = rendered({ value: 'dispatched' });
  await user.tab();
  await user.keyboard(keys);
  expect(await chosen(label)).toHaveFocus();
  expect(onChange).toHaveBeenLastCalledWith(OPTIONS.find((option) => option.label === label)?.id);
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('leaves keys with Ctrl to the browser', async () => {
  const { user, onChange } = rendered({ value: 'dispatched' });
  await user.tab();
  await user.keyboard('{Control>}o{/Control}');
  expect(onChange).not.toHaveBeenCalled();
});

it('is described by its error, and can be disabled', async () => {
  const { button, container } = rendered({ errorMessage: 'Choose one.', isRequired: true, isDisabled: true });
  expect(button()).toHaveAccessibleDescription('Choose one.');
  expect(button()).toBeDisabled();
  expect(container.querySelector('[data-invalid] button[aria-haspopup="listbox"]')).toBe(button());
});
