import { describe, expect, it } from 'vitest';
import { OBJECTS } from '../../test/describes.ts';
import { resolvePath } from './resolve-path.ts';
import type { Described } from './resolve-path.ts';

const labels = { Id: 'Record ID', Name: 'Name', Type: 'Object type' };
const org = (object: string): Described => OBJECTS.find(({ name }) => name === object) ?? 'missing';
const resolve = (path: string, describeOf = org) => resolvePath('Event', path, describeOf, labels);

describe('a path', () => {
  it.each([
    ['Subject', ['Subject'], 'string'],
    ['Account.Parent.Phone', ['Account', 'Parent Account', 'Telephone'], 'phone'],
    ['account.PHONE', ['Account', 'Telephone'], 'phone'],
    ['What.Name', ['Related To', 'Name'], 'string'],
    ['What.Id', ['Related To', 'Record ID'], 'id'],
    ['AccountId', ['Account'], 'reference'],
  ])('resolves %s to a field', (path, trail, type) => {
    expect(resolve(path)).toEqual({ status: 'known', path, trail, type });
  });

  it.each([
    'Old__c',
    'Account.Old__c',
    'Nothing.Name',
    'Subject.Name',
    'What.Phone',
    'What.Account.Name',
    'AccountId.Name',
  ])('[TTL-03] finds no field for %s', (path) => {
    expect(resolve(path)).toEqual({ status: 'unknown' });
  });

  it('finds no field through a hidden object', () => {
    expect(resolve('Owner.Name', (name) => (name === 'User' ? 'missing' : org(name)))).toEqual({ status: 'unknown' });
  });

  it.each(['pending', 'failed'] as const)('reports no unknown field while a describe is %s', (state) => {
    expect(resolve('Owner.Name', (name) => (name === 'User' ? state : org(name)))).toEqual({ status: state });
  });
});
