import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { focusHeadingIfLost } from './focus-heading.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame'] });
});

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Shows a page with a heading and a field. */
function showPage() {
  document.body.innerHTML = '<main><h1 tabindex="-1">Page</h1><input></main>';
  return {
    heading: document.querySelector<HTMLElement>('h1'),
    field: document.querySelector<HTMLElement>('input'),
  };
}

const passFrames = (count: number): void => {
  for (let frame = 0; frame < count; frame += 1) vi.advanceTimersToNextFrame();
};

it('focuses the heading of a page that appears later, if nothing has the focus', () => {
  focusHeadingIfLost();
  passFrames(20);
  const { heading } = showPage();
  passFrames(1);
  expect(heading).toHaveFocus();
});

it('waits until an open dialog is gone', () => {
  const { heading } = showPage();
  const dialog = document.createElement('div');
  dialog.dataset['modal'] = '';
  document.body.append(dialog);
  focusHeadingIfLost();
  passFrames(20);
  expect(heading).not.toHaveFocus();
  dialog.remove();
  passFrames(1);
  expect(heading).toHaveFocus();
});

it('stops when the user presses something', async () => {
  focusHeadingIfLost();
  const { heading, field } = showPage();
  if (field === null) throw new Error('The page has no field.');
  await userEvent.click(field);
  field.blur();
  passFrames(8);
  expect(heading).not.toHaveFocus();
});

it('leaves the focus to another element', () => {
  const { field } = showPage();
  field?.focus();
  focusHeadingIfLost();
  passFrames(8);
  expect(field).toHaveFocus();
});
