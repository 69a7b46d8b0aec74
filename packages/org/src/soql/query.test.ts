import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SalesforceError } from '../errors.ts';
import { deleteRecord } from '../records/delete.ts';
import { createRecord } from '../records/save.ts';
import { openTestEngine } from '../test/engine.ts';
import type { TestEngine } from '../test/engine.ts';

let test: TestEngine;
let ids: Record<string, string>;

const errorOf = (soql: string): [string, string] => {
  try {
    test.query(soql);
  } catch (error) {
    if (error instanceof SalesforceError) return [error.errorCode, error.message];
    throw error;
  }
  throw new Error(`the org accepted ${soql}`);
};

const column = (soql: string, name = 'Name'): unknown[] => test.query(soql).map((record) => record[name]);

beforeAll(() => {
  test = openTestEngine();
  const admin = test.actor();
  const create = (object: string, values: Record<string, unknown>): string =>
    createRecord(test.engine, admin, test.object(object), values);
  const north = create('Account', { Name: 'North', Industry: 'Energy', NumberOfEmployees: 10, AnnualRevenue: 100.4 });
  const south = create('Account', { Name: 'south', Industry: 'Energy', NumberOfEmployees: 30, AnnualRevenue: 200 });
  const east = create('Account', { Name: 'Øst', ParentId: north, BillingCity: 'Halden', BillingLatitude: 59.1 });
  const ada = create('Contact', { LastName: 'Lund', FirstName: 'Ada', AccountId: north });
  create('Contact', { LastName: 'Berg', AccountId: north });
  create('Contact', { LastName: 'Dahl' });
  const gone = create('Account', { Name: 'Gone' });
  deleteRecord(test.engine, admin, test.object('Account'), gone);
  const order = create('Work_Order__c', {
    Account__c: north,
    Due_Date__c: '2026-03-18',
    Arrival_Time__c: '2026-03-18T23:30:00Z',
  });
  const event = create('Event', {
    Subject: 'Visit',
    WhatId: order,
    DurationInMinutes: 60,
    ActivityDateTime: '2026-03-19T08:00:00Z',
  });
  ids = { north, south, east, ada, gone, order, event };
});

afterAll(() => test.close());

describe('records', () => {
  it('have attributes, parents as records, and null for a missing parent', () => {
    const soql =
      "SELECT Id, Name, Account.Name, Account.Parent.Name FROM Contact WHERE LastName IN ('lund', 'DAHL') ORDER BY LastName";
    const [dahl, lund] = test.query(soql);
    expect(dahl).toMatchObject({ Name: 'Dahl', Account: null });
    expect(lund).toEqual({
      attributes: { type: 'Contact', url: `/services/data/v62.0/sobjects/Contact/${ids['ada']}` },
      Id: ids['ada'],
      Name: 'Ada Lund',
      Account: {
        attributes: { type: 'Account', url: `/services/data/v62.0/sobjects/Account/${ids['north']}` },
        Name: 'North',
        Parent: null,
      },
    });
  });

  it('have the children of a parent, null if there are none', () => {
    const [north, south] = test.query(
      "SELECT Name, (SELECT LastName FROM Contacts ORDER BY LastName LIMIT 1) FROM Account WHERE Name IN ('North', 'South') ORDER BY Name",
    );
    expect(north?.['Contacts']).toMatchObject({ totalSize: 1, done: true, records: [{ LastName: 'Berg' }] });
    expect(south?.['Contacts']).toBeNull();
  });

  it('have name and type of a polymorphic parent', () => {
    const [event] = test.query("SELECT What.Name, What.Type FROM Event WHERE What.Type = 'Work_Order__c'");
    expect(event?.['What']).toMatchObject({
      attributes: { type: 'Work_Order__c' },
      Name: 'WO-00000001',
      Type: 'Work_Order__c',
    });
  });

  it('combine an address', () => {
    const [east] = test.query(`SELECT BillingAddress FROM Account WHERE Id = '${ids['east']}'`);
    expect(east?.['BillingAddress']).toMatchObject({ city: 'Halden', latitude: 59.1, street: null });
  });

  it('exclude deleted ones unless all are queried', () => {
    expect(column("SELECT Name FROM Account WHERE Name = 'Gone'")).toEqual([]);
    expect(test.query("SELECT Name FROM Account WHERE Name = 'Gone' AND IsDeleted = TRUE", true)).toHaveLength(1);
  });

  it('are sorted, text without case, nulls as requested', () => {
    const order = (clause: string): unknown[] => column(`SELECT Name FROM Account ORDER BY ${clause}`);
    expect(order('Name')).toEqual(['North', 'south', 'Øst']);
    expect(order('NumberOfEmployees')).toEqual(['Øst', 'North', 'south']);
    expect(order('NumberOfEmployees DESC NULLS LAST')).toEqual(['south', 'North', 'Øst']);
    expect(order('Name DESC LIMIT 1 OFFSET 1')).toEqual(['south']);
  });

  it('are found by semi- and anti-join', () => {
    expect(column('SELECT Name FROM Account WHERE Id IN (SELECT AccountId FROM Contact)')).toEqual(['North']);
    expect(column('SELECT Name FROM Account WHERE Id NOT IN (SELECT AccountId FROM Contact) ORDER BY Name')).toEqual([
      'south',
      'Øst',
    ]);
  });

  it('have all fields by FIELDS(ALL)', () => {
    const [account] = test.query("SELECT FIELDS(ALL) FROM Account WHERE Name = 'North' LIMIT 200");
    expect(account).toMatchObject({ Id: ids['north'], Industry: 'Energy', IsDeleted: false, Website: null });
  });

  it("are found by date literals in the user's time zone", () => {
    // At 22:30 UTC it is 23:30 in Oslo; the visit at 23:30 UTC is tomorrow there.
    expect(column('SELECT Id FROM Work_Order__c WHERE Due_Date__c = TODAY', 'Id')).toEqual([ids['order']]);
    expect(column('SELECT Id FROM Work_Order__c WHERE Arrival_Time__c = TODAY', 'Id')).toEqual([]);
    expect(column('SELECT Id FROM Work_Order__c WHERE Arrival_Time__c = TOMORROW', 'Id')).toEqual([ids['order']]);
    expect(column('SELECT Id FROM Work_Order__c WHERE Arrival_Time__c > LAST_N_DAYS:3', 'Id')).toEqual([ids['order']]);
    expect(column('SELECT Id FROM Work_Order__c WHERE CALENDAR_YEAR(Due_Date__c) = 2026', 'Id')).toEqual([
      ids['order'],
    ]);
  });
});

describe("[SVC-02] another user's access", () => {
  const accessOf = (username: string, object: string) => {
    const [user] = test.query(`SELECT Id FROM User WHERE Username = '${username}'`);
    return test.query(
      `SELECT IsReadable, IsEditable, EntityDefinition.QualifiedApiName FROM UserEntityAccess
        WHERE UserId = '${String(user?.['Id'])}' AND EntityDefinition.QualifiedApiName = '${object}'`,
    );
  };

  it('follows from profile and permission sets', () => {
    expect(accessOf('admin@fieldstone.example', 'Configuration_Data__c')).toEqual([
      {
        attributes: { type: 'UserEntityAccess' },
        IsReadable: true,
        IsEditable: true,
        EntityDefinition: { attributes: { type: 'EntityDefinition' }, QualifiedApiName: 'Configuration_Data__c' },
      },
    ]);
    expect(accessOf('integration@fieldstone.example', 'Product2')).toMatchObject([{ IsEditable: false }]);
  });

  it('is empty for an unknown object', () => {
    expect(accessOf('admin@fieldstone.example', 'Nothing__c')).toEqual([]);
  });
});

describe('groups', () => {
  it('are counted, summed and named like in Salesforce', () => {
    const groups = test.query(
      'SELECT Industry, COUNT(Id), SUM(AnnualRevenue) total, MAX(NumberOfEmployees), COUNT_DISTINCT(Industry) FROM Account GROUP BY Industry ORDER BY Industry NULLS LAST',
    );
    expect(groups).toEqual([
      { attributes: { type: 'AggregateResult' }, Industry: 'Energy', expr0: 2, total: 300, expr1: 30, expr2: 1 },
      { attributes: { type: 'AggregateResult' }, Industry: null, expr0: 1, total: null, expr1: null, expr2: 0 },
    ]);
  });

  it('are filtered by HAVING', () => {
    expect(column('SELECT Industry FROM Account GROUP BY Industry HAVING COUNT(Id) > 1', 'Industry')).toEqual([
      'Energy',
    ]);
    expect(
      column(
        'SELECT Account.Name, AVG(Account.NumberOfEmployees) FROM Contact GROUP BY Account.Name HAVING NOT COUNT(Id) = 1',
      ),
    ).toEqual(['North']);
  });
});

describe('rejected queries', () => {
  it.each([
    ['SELECT Id FROM Nothing', 'INVALID_TYPE', "sObject type 'Nothing' is not supported"],
    ['SELECT Nothing FROM Account', 'INVALID_FIELD', "No such column 'Nothing' on entity 'Account'"],
    ['SELECT Nobody.Name FROM Account', 'INVALID_FIELD', "Didn't understand relationship 'Nobody' in field path"],
    ['SELECT Id, (SELECT Id FROM Nobodies) FROM Account', 'INVALID_TYPE', "Didn't understand relationship 'Nobodies'"],
    ['SELECT Id, Id FROM Account', 'INVALID_FIELD', 'duplicate field selected: Id'],
    ['SELECT Id FROM', 'MALFORMED_QUERY', 'unexpected token'],
    ["SELECT Id FROM Account WHERE Name = 'x", 'MALFORMED_QUERY', 'no viable alternative'],
    [
      "SELECT Id FROM Account WHERE Name = 'a' AND Name = 'b' OR Name = 'c'",
      'MALFORMED_QUERY',
      "unexpected token: 'OR'",
    ],
    ["SELECT Id FROM Account WHERE NOT (NOT (NOT (Name = 'a')))", 'MALFORMED_QUERY', "unexpected token: 'NOT'"],
    [
      'SELECT Id FROM Account WHERE Name = 5',
      'INVALID_FIELD',
      'must be of type string and should be enclosed in quotes',
    ],
    [
      "SELECT Id FROM Account WHERE NumberOfEmployees = 'x'",
      'INVALID_FIELD',
      'must be of type int and should not be enclosed in quotes',
    ],
    ["SELECT Id FROM Account WHERE Id = 'x'", 'INVALID_QUERY_FILTER_OPERATOR', 'invalid ID field: x'],
    [
      "SELECT Id FROM Account WHERE Description LIKE '%x%'",
      'INVALID_FIELD',
      "field 'Description' can not be filtered in a query call",
    ],
    ['SELECT Id FROM Work_Order__c WHERE Escalated__c > FALSE', 'INVALID_QUERY_FILTER_OPERATOR', 'invalid operator'],
    ['SELECT FIELDS(ALL) FROM Account', 'MALFORMED_QUERY', 'must have a LIMIT of at most 200'],
    ['SELECT Name, COUNT(Id) FROM Account', 'MALFORMED_QUERY', 'Field must be grouped or aggregated: Name'],
    ['SELECT CreatedDate FROM Account GROUP BY CreatedDate', 'MALFORMED_QUERY', 'can not be grouped'],
    [
      "SELECT Industry FROM Account GROUP BY Industry HAVING Name = 'x'",
      'MALFORMED_QUERY',
      'Field must be grouped or aggregated: Name',
    ],
    [
      'SELECT Industry FROM Account GROUP BY Industry ORDER BY Name',
      'MALFORMED_QUERY',
      'Field must be grouped or aggregated: Name',
    ],
    ['SELECT Name FROM Account ORDER BY COUNT(Id)', 'MALFORMED_QUERY', 'Aggregate functions are not allowed here'],
    ['SELECT Name FROM Account WHERE COUNT(Id) > 1', 'MALFORMED_QUERY', ''],
    ['SELECT COUNT() FROM Account GROUP BY Name', 'MALFORMED_QUERY', 'COUNT() cannot be grouped'],
    ['SELECT SUM(Name) FROM Account', 'MALFORMED_QUERY', 'does not support aggregate operator SUM'],
    ['SELECT TYPEOF What WHEN Account THEN Phone END FROM Event', 'MALFORMED_QUERY', 'TYPEOF is not supported'],
    ['SELECT Id FROM Account OFFSET 2001', 'NUMBER_OUTSIDE_VALID_RANGE', 'Maximum SOQL offset allowed is 2000'],
    [
      "SELECT Id FROM Account WHERE Name = 'a' OR Id IN (SELECT AccountId FROM Contact)",
      'MALFORMED_QUERY',
      'Semi join sub-selects',
    ],
    ["SELECT Id FROM Account WHERE Name LIKE 'a' GROUP BY ROLLUP(Name)", 'MALFORMED_QUERY', ''],
    ['SELECT IsReadable FROM UserEntityAccess', 'EXTERNAL_OBJECT_UNSUPPORTED_EXCEPTION', 'UserId'],
    [
      "SELECT IsReadable FROM UserEntityAccess WHERE UserId = '005' AND EntityDefinition.QualifiedApiName IN ('Account')",
      'MALFORMED_QUERY',
      'Only equals comparisons permitted',
    ],
    [
      "SELECT IsReadable FROM UserEntityAccess WHERE UserId = '005' OR EntityDefinition.QualifiedApiName = 'Account'",
      'MALFORMED_QUERY',
      'Disjunctions not supported',
    ],
    [
      "SELECT Nothing FROM UserEntityAccess WHERE UserId = '005' AND EntityDefinition.QualifiedApiName = 'Account'",
      'INVALID_FIELD',
      "No such column 'Nothing'",
    ],
    ['SELECT Id FROM Account; DROP TABLE Account', 'MALFORMED_QUERY', ''],
    ['SELECT "Id" FROM Account', 'MALFORMED_QUERY', ''],
  ])('%s', (soql, code, message) => {
    const [actualCode, actualMessage] = errorOf(soql);
    expect(actualCode).toBe(code);
    expect(actualMessage).toContain(message);
  });

  it('point at the wrong word', () => {
    expect(errorOf('SELECT Id, Nothing FROM Account')[1]).toContain(
      '\nSELECT Id, Nothing FROM Account\n           ^\nERROR at Row:1:Column:12\n',
    );
  });

  it('treat text that looks like SQL as text', () => {
    expect(column(String.raw`SELECT Name FROM Account WHERE Name = 'x\' OR 1=1 --'`)).toEqual([]);
  });
});
