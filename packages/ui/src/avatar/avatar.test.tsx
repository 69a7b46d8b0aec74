import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AvatarButton } from './avatar-button.tsx';

it.each([
  ['Ada Berg', 'AB'],
  ['ada', 'A'],
  ['Ada Maria van der Berg', 'AB'],
  ['', ''],
])('shows the initials of %j as %j, and has its label as name', (name, initials) => {
  render(<AvatarButton label="User menu" name={name} />);
  expect(screen.getByRole('button', { name: 'User menu' })).toHaveTextContent(`${initials}User menu`);
});
