import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CopyField } from './copy-field.tsx';

it('copies its text and confirms it', async () => {
  const user = userEvent.setup();
  render(<CopyField label="Token" value="fs_secret" />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('fs_secret');
});

it('selects its text if the browser does not allow copying', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  render(<CopyField label="Command" value="npm start" rows={2} />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText(/doesn't allow copying/)).toBeVisible();
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Command' });
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('npm start');
});
