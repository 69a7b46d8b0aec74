import { isFieldPath } from '@fieldstone/contracts/organization/field-path';
import { COMMON_FIELDS } from '@fieldstone/contracts/organization/field-walk';
import type { CommonField } from '@fieldstone/contracts/organization/field-walk';
import type { SobjectDescribe, SobjectField } from '@fieldstone/contracts/organization/org';

/** What the common fields are called in the user's language. */
export type CommonLabels = Readonly<Record<CommonField, string>>;

/** A field that can be chosen: its path from the object the picker starts at, and the labels on the way to it. */
export type FieldChoice = {
  readonly path: string;
  readonly trail: readonly string[];
  readonly type: SobjectField['type'];
};

/** A field in the tree. */
export type FieldNode = FieldChoice & {
  readonly label: string;
  readonly name: string;
  /** Label and API name in lower case, for quick find. */
  readonly search: string;
  /** Where a reference leads to; null for other fields, and where a path through it would be too long. */
  readonly target: FieldTarget | null;
};

/** The records that a reference leads to; `object` is null where they may be of several objects. */
type FieldTarget = { readonly object: string | null; readonly prefix: string };

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const ROOT = { prefix: '', trail: [] } as const;

type Parent = { readonly prefix: string; readonly trail: readonly string[] };

/** Nodes by describe and prefix: the same fields are not sorted again with every key that is typed. */
const known = new WeakMap<SobjectDescribe, Map<string, readonly FieldNode[]>>();

/** The fields of an object as nodes below `reference`, or at the top; sorted by label. */
export function nodesOf(described: SobjectDescribe, reference?: FieldNode): readonly FieldNode[] {
  const { prefix, trail } = parentOf(reference);
  const byPrefix = known.get(described) ?? new Map<string, readonly FieldNode[]>();
  known.set(described, byPrefix);
  const found = byPrefix.get(prefix);
  if (found) return found;
  const nodes = described.fields
    .map((field) => nodeOf(field, { prefix, trail }))
    .toSorted((a, b) => collator.compare(a.label, b.label) || collator.compare(a.name, b.name));
  byPrefix.set(prefix, nodes);
  return nodes;
}

/**
 * The fields below a reference whose records may be of several objects (`WhatId` of an event leads to accounts, cases, work orders).
 * SOQL does not follow it further than to the fields that all of them have, so a path to a field of the work order does not exist
 * there; the work order's number is `What.Name`.
 */
export function commonNodes(reference: FieldNode, labels: CommonLabels): readonly FieldNode[] {
  return COMMON_FIELDS.map((name) => commonNode(name, labels, parentOf(reference)));
}

function commonNode(name: CommonField, labels: CommonLabels, { prefix, trail }: Parent): FieldNode {
  const label = labels[name];
  return {
    path: prefix + name,
    trail: [...trail, label],
    type: name === 'Id' ? 'id' : 'string',
    label,
    name,
    search: searchText(label, name),
    target: null,
  };
}

function nodeOf(field: SobjectField, { prefix, trail }: Parent): FieldNode {
  const { name, label, type } = field;
  return {
    path: prefix + name,
    trail: [...trail, label],
    type,
    label,
    name,
    search: searchText(label, name),
    target: targetOf(field, prefix),
  };
}

function targetOf({ relationshipName, referenceTo }: SobjectField, prefix: string): FieldTarget | null {
  const [object, ...others] = referenceTo;
  if (relationshipName === null || object === undefined) return null;
  const inner = `${prefix}${relationshipName}.`;
  if (!isFieldPath(`${inner}Id`)) return null;
  return { object: others.length === 0 ? object : null, prefix: inner };
}

function parentOf(reference: FieldNode | undefined): Parent {
  return reference?.target ? { prefix: reference.target.prefix, trail: reference.trail } : ROOT;
}

function searchText(label: string, name: string): string {
  return `${label}\n${name}`.toLocaleLowerCase();
}
