import { describe, expect, it } from 'vitest';
import { isId, makeId, to18 } from './record-id.ts';

describe('record ids', () => {
  it("have Salesforce's checksum", () => {
    // Pairs of both lengths from Salesforce's documentation and public data.
    expect(to18('001A0000006Vm9r')).toBe('001A0000006Vm9rIAC');
    expect(to18('00D000000000062')).toBe('00D000000000062EAA');
  });

  it('are built from prefix and number, in order', () => {
    expect(makeId('005', 1)).toBe('005000000000001AAA');
    const made = Array.from({ length: 500 }, (_, number) => makeId('a0A', number));
    expect(new Set(made).size).toBe(500);
    expect(made.every((id) => isId(id) && to18(id.slice(0, 15)) === id)).toBe(true);
    expect(made.toSorted()).toEqual(made);
  });

  it('have their case restored from 18 characters', () => {
    const id = makeId('0Pa', 123_456_789);
    expect(to18(id.toLowerCase())).toBe(id);
    expect(to18(id.toUpperCase())).toBe(id);
  });

  it('are validated', () => {
    for (const text of ['', '001', '00500000000000', '005-00000000001', '005000000000001BAA', '0050000000000019AA']) {
      expect(isId(text), text).toBe(false);
      expect(() => to18(text), text).toThrow(RangeError);
    }
    expect(() => makeId('0', 1)).toThrow(RangeError);
    expect(() => makeId('005', -1)).toThrow(RangeError);
  });
});
