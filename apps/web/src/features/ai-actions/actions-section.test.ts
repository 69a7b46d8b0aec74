import { IMPORTED_ACTION } from '@fieldstone/contracts/ai-actions';
import { expect, it } from 'vitest';
import { temporaryId } from './actions-section.ts';

it('gives a new action another id than those have that were kept over a sign-in', () => {
  const kept = { id: 'new-1', object_label: 'Work Order', ...IMPORTED_ACTION };
  expect(temporaryId([])).toBe('new-1');
  expect(temporaryId([kept])).toBe('new-2');
  expect(temporaryId([{ ...kept, id: 'new-2' }, kept])).toBe('new-3');
});
