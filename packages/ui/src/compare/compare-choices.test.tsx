import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { CompareChoices } from './compare-choices.tsx';

function Example() {
  const [value, setValue] = useState<Readonly<Record<string, string>>>({});
  return (
    <CompareChoices
      columns={{
        label: 'Field',
        before: 'Before',
        options: [
          { id: 'theirs', label: "Ada's change" },
          { id: 'mine', label: 'Your change' },
        ],
      }}
      rows={[
        { id: 'first', label: 'First hour', before: '8', options: ['7', '9'] },
        { id: 'last', label: 'Last hour', before: '17', options: ['18', '16'] },
      ]}
      value={value}
      onChange={(row, option) => setValue({ ...value, [row]: option })}
    />
  );
}

it('selects one choice per row, also by keyboard, and describes a row by the previous value', async () => {
  render(<Example />);
  const user = userEvent.setup();
  const row = (name: string) => screen.getByRole('radiogroup', { name });
  const option = (name: string, label: RegExp) => within(row(name)).getByRole('radio', { name: label });
  expect(row('First hour')).toHaveAccessibleDescription(/Before\s*8/);
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  await user.click(option('First hour', /Ada/));
  await user.tab();
  await user.keyboard(' {ArrowRight}');
  expect(option('First hour', /Ada/)).toBeChecked();
  expect(option('Last hour', /Your change/)).toBeChecked();
});
