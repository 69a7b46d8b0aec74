import { STANDARD_ACTIONS } from '@fieldstone/contracts/skills/ai-actions';
import { expect, it } from 'vitest';
import { temporaryId } from './actions-section.ts';

it('gives a new action another id than those have that were kept over a sign-in', () => {
  const [standard] = STANDARD_ACTIONS;
  if (standard === undefined) throw new Error('There is no standard action.');
  const kept = { id: 'new-1', object_label: 'Work Order', ...standard };
  expect(temporaryId([])).toBe('new-1');
  expect(temporaryId([kept])).toBe('new-2');
  expect(temporaryId([{ ...kept, id: 'new-2' }, kept])).toBe('new-3');
});
