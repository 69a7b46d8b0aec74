import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../records/save.ts';
import { openTestEngine } from '../test/engine.ts';
import type { TestEngine } from '../test/engine.ts';

/** A table of this size counts as large. */
const LARGE = 100;

let org: TestEngine;
let first: string;

beforeAll(() => {
  org = openTestEngine(undefined, LARGE);
  const account = org.object('Account');
  const event = org.object('Event');
  const [parent = ''] = Array.from({ length: 3 }, (_, index) =>
    createRecord(org.engine, org.actor(), account, { Name: `Account ${String(index)}` }),
  );
  first = parent;
  for (let index = 0; index < LARGE; index += 1) {
    createRecord(org.engine, org.actor(), event, {
      Subject: `Event ${String(index)}`,
      StartDateTime: '2026-03-18T08:00:00Z',
      EndDateTime: '2026-03-18T09:00:00Z',
      ...(index < 5 && { WhatId: first }),
    });
  }
});
afterAll(() => org.close());

describe('a query of a large table', () => {
  it.each([
    'SELECT Id FROM Event',
    'SELECT COUNT() FROM Event',
    'SELECT COUNT(Id) FROM Event',
    "SELECT Id FROM Event WHERE Subject = 'Event 1'",
    "SELECT Id FROM Event WHERE What.Type = 'Account' LIMIT 5",
    "SELECT Id FROM Event WHERE Subject LIKE '%1%' LIMIT 5",
    'SELECT Id FROM Event WHERE WhatId != null LIMIT 5',
    'SELECT Id FROM Event WHERE CreatedDate > 2020-01-01T00:00:00Z LIMIT 5',
    "SELECT Id FROM Event WHERE WhatId = '$' OR Subject = 'Event 1'",
    "SELECT Id FROM Event WHERE NOT WhatId = '$'",
    'SELECT Id FROM Event ORDER BY Subject LIMIT 5',
    'SELECT Id FROM Event ORDER BY CreatedDate LIMIT 5 OFFSET 5',
  ])('[SFX-04] times out without a selective condition: %s', (query) => {
    expect(() => org.query(query.replace('$', first))).toThrow(
      expect.objectContaining({
        errorCode: 'QUERY_TIMEOUT',
        message: 'Your query request was running for too long.',
      }),
    );
  });

  it.each([
    "SELECT Id FROM Event WHERE WhatId = '$'",
    "SELECT Id FROM Event WHERE WhatId = '$' AND Subject LIKE '%1%'",
    "SELECT Id FROM Event WHERE WhatId IN (SELECT Id FROM Account WHERE Name = 'Account 0')",
    "SELECT COUNT() FROM Event WHERE WhatId = '$'",
    'SELECT Id FROM Event WHERE CreatedDate < 2020-01-01T00:00:00Z',
    'SELECT Id FROM Event ORDER BY CreatedDate DESC LIMIT 5',
    'SELECT Id FROM Event LIMIT 5',
    "SELECT Id FROM Account WHERE Name LIKE '%1'",
  ])('[SFX-04] runs with an index: %s', (query) => {
    expect(() => org.query(query.replace('$', first))).not.toThrow();
  });
});
