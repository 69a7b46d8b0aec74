import { isFieldPath } from '@fieldstone/contracts/platform/org/field-path';
import { COMMON_FIELDS } from '@fieldstone/contracts/platform/org/field-walk';
import type { CommonField } from '@fieldstone/contracts/platform/org/field-walk';
import type { SobjectDescribe, SobjectField } from '@fieldstone/contracts/platform/org/org';

/** The localized labels of the common fields. */
export type CommonLabels = Readonly<Record<CommonField, string>>;

/** A selectable field: its path from the picker's object, and the labels along the path. */
export type FieldChoice = {
  readonly path: string;
  readonly trail: readonly string[];
  readonly type: SobjectField['type'];
};

export type FieldNode = FieldChoice & {
  readonly label: string;
  readonly name: string;
  /** Label and API name in lower case, for quick find. */
  readonly search: string;
  /** The target of a reference; null for other fields and at the maximum length of a path. */
  readonly target: FieldTarget | null;
};

/** The target of a reference; `object` is null if its records may be of several objects. */
type FieldTarget = { readonly object: string | null; readonly prefix: string };

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const ROOT = { prefix: '', trail: [] } as const;

type Parent = { readonly prefix: string; readonly trail: readonly string[] };

/** Nodes by describe and prefix, cached so that a keystroke doesn't sort the fields again. */
const known = new WeakMap<SobjectDescribe, Map<string, readonly FieldNode[]>>();

/** Returns the fields of an object as nodes below `reference`, or at the top, sorted by label. */
export function toNodes(described: SobjectDescribe, reference?: FieldNode): readonly FieldNode[] {
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
 * Returns the fields below a reference to several objects (`WhatId` of an event may be an account, a case or a work order).
 * SOQL offers only the fields that all of them have: there is no path to a work order's own field, and its number is `What.Name`.
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
