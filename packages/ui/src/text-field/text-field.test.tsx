import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';
import { WholeNumberField } from './whole-number-field.tsx';
import type { WholeNumberFieldProps } from './whole-number-field.tsx';

function Days({ onChange, ...rest }: Partial<WholeNumberFieldProps> & Pick<WholeNumberFieldProps, 'onChange'>) {
  const [value, setValue] = useState(rest.value ?? null);
  return (
    <WholeNumberField
      label="Days"
      unit="days"
      minimum={1}
      maximum={9}
      {...rest}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

function rendered(props: Partial<WholeNumberFieldProps> = {}) {
  const onChange = vi.fn<(value: number | null) => void>();
  render(<Days {...props} onChange={onChange} />);
  return { onChange, user: userEvent.setup(), field: screen.getByRole('textbox', { name: 'Days' }) };
}

it('increments and decrements with the arrow keys within its limits', async () => {
  const { onChange, user, field } = rendered({ value: 8 });
  await user.click(field);
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
  expect(onChange.mock.calls.flat()).toEqual([9, 9, 8]);
  expect(field).toHaveValue('8');
});

it('reports each number during input, null for an empty field and NaN for other text', async () => {
  const { onChange, user, field } = rendered();
  await user.type(field, '12');
  await user.clear(field);
  await user.type(field, 'x');
  expect(onChange.mock.calls.flat()).toEqual([1, 12, null, Number.NaN]);
  expect(field).toHaveValue('x');
});

it.each([
  ['full-width digits', '３０', 30],
  ['Arabic digits', '٣٠', 30],
  ['Persian digits', '۳۰', 30],
  ['Devanagari digits', '३०', 30],
  ['mathematical digits', '𝟛𝟘', 30],
  ['marks of direction', '\u200f30\u200e', 30],
  ['a minus', '−3', -3],
  ['blanks', ' 30 ', 30],
  ['a hexadecimal number', '0x1E', Number.NaN],
  ['an exponent', '3e1', Number.NaN],
  ['a fraction', '30.5', Number.NaN],
  ['the word Infinity', 'Infinity', Number.NaN],
  ['a superscript', '3²', Number.NaN],
  ['a sign alone', '-', Number.NaN],
  ['blanks alone', '  ', null],
])(
  '[FIX-94] reads the digits of a whole number in any script, and no other notation: %s',
  async (_notation, text, value) => {
    const { onChange, user, field } = rendered();
    await user.click(field);
    await user.paste(text);
    expect(onChange.mock.lastCall).toEqual([value]);
    expect(field).toHaveValue(text);
  },
);

it('[FIX-94] continues with the arrow keys from the digits of another script', async () => {
  const { onChange, user, field } = rendered({ maximum: 99 });
  await user.click(field);
  await user.paste('٣٠');
  await user.keyboard('{ArrowUp}');
  expect(onChange.mock.lastCall).toEqual([31]);
  expect(field).toHaveValue('31');
});

it('ignores the arrow keys in a read-only field', async () => {
  const { onChange, user, field } = rendered({ value: 3, isReadOnly: true });
  await user.click(field);
  await user.keyboard('{ArrowUp}');
  expect(onChange).not.toHaveBeenCalled();
});

it('is described by its help and its error', async () => {
  render(
    <main>
      <title>Fields</title>
      <h1>Fields</h1>
      <TextField label="Title" value="" description="Shown in the app" errorMessage="Enter a title." isRequired />
      <TextArea label="Notes" description="Free text" />
      <Days value={0} errorMessage="Too few" onChange={() => {}} />
    </main>,
  );
  const title = screen.getByRole('textbox', { name: 'Title' });
  expect(title).toHaveAccessibleDescription('Shown in the app Enter a title.');
  expect(title).toBeInvalid();
  expect(title).toBeRequired();
  expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveAccessibleDescription('Free text');
  expect(screen.getByRole('textbox', { name: 'Days' })).toHaveAccessibleDescription('Too few');
});
