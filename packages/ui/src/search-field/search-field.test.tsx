import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { SearchField } from './search-field.tsx';

it('is cleared by Escape and by its button', async () => {
  render(<SearchField label="Search fields" />);
  const user = userEvent.setup();
  const field = screen.getByRole('searchbox', { name: 'Search fields' });
  await user.type(field, 'status{Escape}');
  expect(field).toHaveValue('');
  await user.type(field, 'status');
  await user.click(screen.getByRole('button'));
  expect(field).toHaveValue('');
});
