import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ColorField } from './color-field.tsx';

function Example() {
  const [color, setColor] = useState('');
  return (
    <main>
      <title>Colors</title>
      <h1>Colors</h1>
      <ColorField label="Color" value={color} onChange={setColor} errorMessage={color === '' ? 'Missing' : undefined} />
    </main>
  );
}

it('accepts a typed color with or without #, and selects one by keyboard', async () => {
  render(<Example />);
  const user = userEvent.setup();
  const field = screen.getByRole('textbox', { name: 'Color' });
  expect(screen.getByText('Missing')).toBeVisible();
  await user.type(field, '00ff7f');
  await user.tab();
  expect(field).toHaveValue('#00ff7f');
  await user.click(screen.getByRole('button', { name: 'Pick a color' }));
  screen.getByRole('slider', { name: /Hue/ }).focus();
  await user.keyboard('{ArrowRight}');
  expect(field).not.toHaveValue('#00ff7f');
  expect((field as HTMLInputElement).value).toMatch(/^#[0-9A-F]{6}$/);
});
