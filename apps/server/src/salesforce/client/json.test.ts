import { describe, expect, it } from 'vitest';
import { sharedJsonOf } from './json.ts';

describe('the JSON of a response', () => {
  it('[PRF-08] is parsed once for the same text, and again for another one', () => {
    const text = () => JSON.stringify({ records: [{ Name: 'Crew' }] });
    const first = sharedJsonOf(text());
    expect(first).toEqual({ records: [{ Name: 'Crew' }] });
    expect(sharedJsonOf(text())).toBe(first);
    const other = sharedJsonOf(text().replace('Crew', 'Team'));
    expect(other).toEqual({ records: [{ Name: 'Team' }] });
    expect(sharedJsonOf(text())).toBe(first);
  });

  it('is null for a text that is no JSON', () => {
    expect(sharedJsonOf('<html>')).toBeNull();
  });
});
