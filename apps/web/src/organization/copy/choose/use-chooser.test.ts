import { describe, expect, it } from 'vitest';
import { NOTHING, stepBy } from './use-chooser.ts';

describe('the steps of the copy wizard', () => {
  it('[CPY-01] move forward and back one at a time, within 0 to 2', () => {
    const walk = (...moves: ReadonlyArray<1 | -1>) => {
      let selection = NOTHING;
      return moves.map((by) => {
        selection = stepBy(selection, by);
        return selection.step;
      });
    };
    expect(walk(-1, 1, 1, 1, 1)).toEqual([0, 1, 2, 2, 2]);
    expect(walk(1, 1, -1, -1, -1)).toEqual([1, 2, 1, 0, 0]);
  });
});
