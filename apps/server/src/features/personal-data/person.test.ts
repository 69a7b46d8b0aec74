import { describe, expect, it } from 'vitest';
import { isRecordId, longId } from '../../salesforce/record-id.ts';
import { createPseudonym, replacement } from './person.ts';
import type { Person } from './person.ts';

const PERSON: Person = {
  orgId: '00D000000000001AAA',
  id: longId('005A0000000aBcD'),
  names: ["Ann O'Neill", 'Prince', 'Ann Öst (temp.)'],
  sharedNames: [],
  addresses: ['ann.oneill@example.com', 'a+b@example.com'],
};
const PSEUDONYM = { id: '005zzzzzzzzzzzzAAA', name: 'Person 1', address: 'person-1@pseudonym.invalid' };
const { text, json, userId } = replacement(PERSON, PSEUDONYM);

describe('[REL-11] a pseudonym', () => {
  it('is the same for the same person, another one for other people, orgs and secrets, and has no part of the id', () => {
    const { id, name, address } = createPseudonym('secret', PERSON);
    expect(createPseudonym('secret', { orgId: PERSON.orgId, id: PERSON.id })).toEqual({ id, name, address });
    expect(isRecordId(id) && id === longId(id)).toBe(true);
    expect(id.slice(0, 3)).toBe('005');
    expect(id).not.toContain(PERSON.id.slice(3, 15));
    expect(name).toMatch(/^Person [0-9a-f]{10}$/);
    expect(address).toMatch(/^person-[0-9a-f]{10}@pseudonym\.invalid$/);
    const others = [
      createPseudonym('secret', { ...PERSON, id: longId('005A0000000aBcE') }),
      createPseudonym('secret', { ...PERSON, orgId: '00D000000000002AAA' }),
      createPseudonym('another secret', PERSON),
    ];
    expect(new Set([id, ...others.map((other) => other.id)]).size).toBe(4);
  });
});

describe('[REL-11] a replacement', () => {
  it.each([
    [PERSON.id, PSEUDONYM.id],
    ['005A0000000aBcD', PSEUDONYM.id],
    [`Owner = '${PERSON.id}' OR Owner = '005A0000000aBcD'`, `Owner = '${PSEUDONYM.id}' OR Owner = '${PSEUDONYM.id}'`],
    ["Ann O'Neill", 'Person 1'],
    ["Changed by Ann O'Neill.", 'Changed by Person 1.'],
    ['by Ann Öst (temp.)', 'by Person 1'],
    ['Prince', 'Person 1'],
    ['Mail ANN.ONEILL@example.com, please', 'Mail person-1@pseudonym.invalid, please'],
    ['<a+b@example.com>.', '<person-1@pseudonym.invalid>.'],
    [PERSON.id.toLowerCase(), PSEUDONYM.id],
    ["By ANN  O'NEILL", 'By Person 1'],
  ])('of %j is %j', (from, to) => {
    expect(text(from)).toBe(to);
  });

  it.each([
    '005A0000000aBcE',
    // Without its case, a short id may be that of someone else.
    '005a0000000abcd',
    'x005A0000000aBcDAAA',
    'Prince Street',
    'prince',
    "Joann O'Neill",
    "Ann O'Neillson",
    'joann.oneill@example.com',
    'ann.oneill@example.com.au',
    '',
  ])('leaves %j', (other) => {
    expect(text(other)).toBe(other);
  });

  it('reaches the values and keys of JSON, at any depth, and texts that are no JSON', () => {
    const value = {
      users: [PERSON.id],
      Prince: true,
      [PERSON.id]: { by: 'Prince', note: 'By "Ann O\'Neill"', count: 1, none: null },
    };
    expect(JSON.parse(json(JSON.stringify(value)))).toEqual({
      users: [PSEUDONYM.id],
      Prince: true,
      [PSEUDONYM.id]: { by: 'Person 1', note: 'By "Person 1"', count: 1, none: null },
    });
    expect(json("The CRM named Ann O'Neill")).toBe('The CRM named Person 1');
    expect(json('{"a": 1}')).toBe('{"a": 1}');
  });

  it.each([
    [PERSON.id.toUpperCase(), PSEUDONYM.id],
    ['ANN.ONEILL@example.com', PSEUDONYM.id],
    ["ann o'neill", PSEUDONYM.id],
    ["Ann O'Neill tablet", 'Person 1 tablet'],
    ['005a0000000abcd', '005a0000000abcd'],
    ['joann.oneill@example.com', 'joann.oneill@example.com'],
  ])('[FIX-103] of the user id %j that an app reported is %j', (from, to) => {
    expect(userId(from)).toBe(to);
  });

  it('[FIX-85] leaves a name that someone else has, except beside the id', () => {
    const shared = { ...PERSON, sharedNames: ["ann o'neill"] };
    const own = replacement(shared, PSEUDONYM);
    const other = { id: '005A0000000aBcEAAX', name: "Ann O'Neill", inside: { by: "Ann O'Neill" } };
    const value = { note: "Ann O'Neill", theirs: { id: PERSON.id, name: "Ann O'Neill" }, other, by: 'Prince' };
    expect(JSON.parse(own.json(JSON.stringify(value)))).toEqual({
      ...value,
      theirs: { id: PSEUDONYM.id, name: 'Person 1' },
      by: 'Person 1',
    });
    expect([own.isName("Ann O'Neill"), own.isName('PRINCE'), own.userId("Ann O'Neill")]).toEqual([
      false,
      true,
      "Ann O'Neill",
    ]);
    expect(replacement(shared, PSEUDONYM, 'all').text("Ann O'Neill")).toBe('Person 1');
  });

  it('has no patterns of a person without an address or a long name', () => {
    const plain = replacement({ ...PERSON, names: ['Prince'], addresses: [] }, PSEUDONYM);
    expect(plain.text('a@example.com, Prince')).toBe('a@example.com, Prince');
  });
});
