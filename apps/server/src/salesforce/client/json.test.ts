import { describe, expect, it } from 'vitest';
import { parseSharedJson } from './json.ts';

describe('the JSON of a response', () => {
  it('[PRF-08] is parsed once for the same text, and again for another one', () => {
    const text = () => JSON.stringify({ records: [{ Name: 'Crew' }] });
    const first = parseSharedJson(text());
    expect(first).toEqual({ records: [{ Name: 'Crew' }] });
    expect(parseSharedJson(text())).toBe(first);
    const other = parseSharedJson(text().replace('Crew', 'Team'));
    expect(other).toEqual({ records: [{ Name: 'Team' }] });
    expect(parseSharedJson(text())).toBe(first);
  });

  it('is null for a text that is no JSON', () => {
    expect(parseSharedJson('<html>')).toBeNull();
  });
});
