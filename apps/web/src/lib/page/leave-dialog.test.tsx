import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LeaveDialog } from './leave-dialog.tsx';
import type { Unsaved } from './unsaved.ts';

const EDITED: Unsaved = { isDirty: true, isSaving: false, hasFailed: false };
const SAVING: Unsaved = { isDirty: true, isSaving: true, hasFailed: false };
const SAVED: Unsaved = { isDirty: false, isSaving: false, hasFailed: false };

/** Shows the dialog with one state after the other. */
function show(...states: readonly Unsaved[]) {
  const [onStay, onLeave] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const dialog = (unsaved: Unsaved) => <LeaveDialog isOpen unsaved={unsaved} onStay={onStay} onLeave={onLeave} />;
  const [first = SAVED, ...others] = states;
  const { rerender } = render(dialog(first));
  for (const state of others) rerender(dialog(state));
  return { onStay, onLeave };
}

it.each([
  ['ended before the dialog appeared', [SAVED]],
  ['began after the dialog appeared', [EDITED, SAVING, SAVED]],
  ['ended a moment before its values were taken', [SAVING, EDITED, SAVED]],
] as const)('[FIX-24] leaves without a question after a save that %s', (_when, states) => {
  const { onStay, onLeave } = show(...states);
  expect(onLeave).toHaveBeenCalledOnce();
  expect(onStay).not.toHaveBeenCalled();
});

it('[FIX-24] requires another confirmation for changes after the save', () => {
  const { onStay, onLeave } = show(SAVING, EDITED);
  expect(screen.getByRole('alertdialog', { name: 'Discard changes' })).toBeVisible();
  expect([onStay, onLeave].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});
