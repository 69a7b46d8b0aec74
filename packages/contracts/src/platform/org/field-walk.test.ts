import { expect, it } from 'vitest';
import { walkPath } from './field-walk.ts';
import type { SobjectField } from './org.ts';

function field(name: string, referenceTo: string[] = [], relationshipName: string | null = null): SobjectField {
  return {
    name,
    label: name,
    type: referenceTo.length > 0 ? 'reference' : 'string',
    length: 80,
    custom: false,
    updateable: true,
    nameField: false,
    autoNumber: false,
    referenceTo,
    relationshipName,
    picklistValues: [],
  };
}

const OBJECTS: Readonly<Record<string, { readonly fields: SobjectField[] }>> = {
  Event: {
    fields: [field('Subject'), field('WhatId', ['Account', 'Case'], 'What'), field('OwnerId', ['User'], 'Owner')],
  },
  User: { fields: [field('Name'), field('ManagerId', ['Person'], 'Manager')] },
};

it.each([
  ['Subject', 'field'],
  ['subject', 'field'],
  ['owner.NAME', 'field'],
  ['What.Name', 'common'],
  ['What.type', 'common'],
  ['What.Site__c', 'unknown'],
  ['What.Owner.Name', 'unknown'],
  ['Nope', 'unknown'],
  ['Nope.Name', 'unknown'],
  ['Subject.Name', 'unknown'],
  ['Owner.Manager.Name', 'undescribed'],
  ['', 'unknown'],
] as const)('[FIX-21] resolves %j as %s', (path, kind) => {
  expect(walkPath('Event', path, (object) => OBJECTS[object]).kind).toBe(kind);
});

it('[FIX-21] returns the references on the path, and the object without a describe', () => {
  const walk = walkPath('Event', 'Owner.Name', (object) => OBJECTS[object]);
  expect(walk.kind === 'field' && [...walk.references, walk.field].map(({ name }) => name)).toEqual([
    'OwnerId',
    'Name',
  ]);
  expect(walkPath('Event', 'Owner.Manager.Name', (object) => OBJECTS[object])).toEqual({
    kind: 'undescribed',
    object: 'Person',
  });
});
