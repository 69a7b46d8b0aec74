import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DateField } from './date-field.tsx';

it('reports a date, and is described by its error', () => {
  const onChange = vi.fn<(day: string) => void>();
  render(<DateField label="From" value="" onChange={onChange} errorMessage="Choose a day." />);
  const field = screen.getByLabelText('From');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Choose a day.');
  fireEvent.change(field, { target: { value: '2026-03-02' } });
  expect(onChange.mock.calls).toEqual([['2026-03-02']]);
});
