import type { Query, WhereClause } from '@jetstreamapp/soql-parser-js';
import { malformedQuery } from '../errors.ts';
import { toTree } from './tree.ts';
import type { Leaf, Tree } from './tree.ts';

/** Maximum semi- and anti-joins of a query. */
const MAX_SEMI_JOINS = 2;

function leavesOf(tree: Tree): readonly Leaf[] {
  if (tree.kind === 'leaf') return [tree.leaf];
  return tree.kind === 'not' ? leavesOf(tree.part) : tree.parts.flatMap(leavesOf);
}

/** Throws MALFORMED_QUERY for more semi-joins than Salesforce accepts. */
export function rejectManySemiJoins(where: WhereClause | undefined): void {
  if (where === undefined) return;
  const joins = leavesOf(toTree(where)).filter((leaf) => 'valueQuery' in leaf).length;
  if (joins > MAX_SEMI_JOINS) {
    throw malformedQuery(`Maximum ${MAX_SEMI_JOINS} semi join sub-selects are allowed in a query, found ${joins}`);
  }
}

const LINK = 'contentdocumentlink';
const LINK_KEYS = new Set(['id', 'contentdocumentid', 'linkedentityid']);

/** The conditions that every record of the result fulfills. */
function required(tree: Tree): readonly Leaf[] {
  if (tree.kind === 'leaf') return [tree.leaf];
  return tree.kind === 'and' ? tree.parts.flatMap(required) : [];
}

/** Throws MALFORMED_QUERY for links of files that are not restricted to given files or records. */
export function requireLinkFilter(query: Query): void {
  if (query.sObject?.toLowerCase() !== LINK) return;
  const isKey = (leaf: Leaf): boolean =>
    'field' in leaf &&
    LINK_KEYS.has(leaf.field.split('.').at(-1)?.toLowerCase() ?? '') &&
    (leaf.operator === '=' || leaf.operator === 'IN');
  if (query.where !== undefined && required(toTree(query.where)).some(isKey)) return;
  throw malformedQuery(
    "Implementation restriction: ContentDocumentLink requires a filter by a single Id on ContentDocumentId or LinkedEntityId using the equals operator or multiple Id's using the IN operator.",
  );
}

const DEFINITION_KEYS = new Set(['entitydefinitionid', 'entitydefinition.qualifiedapiname', 'durableid']);

/** Throws MALFORMED_QUERY for definitions of fields that are not restricted to given objects or fields. */
export function requireDefinitionFilter(query: Query): void {
  if (query.sObject?.toLowerCase() !== 'fielddefinition') return;
  const isKey = (leaf: Leaf): boolean =>
    'field' in leaf &&
    DEFINITION_KEYS.has(leaf.field.toLowerCase()) &&
    (leaf.operator === '=' || leaf.operator === 'IN');
  if (query.where !== undefined && required(toTree(query.where)).some(isKey)) return;
  throw malformedQuery('FieldDefinition: a filter on a reified column is required [EntityDefinitionId,DurableId]');
}

/** Throws MALFORMED_QUERY for a semi-join over links of files. */
export function rejectLinkSemiJoin(inner: Query): void {
  if (inner.sObject?.toLowerCase() === LINK) {
    throw malformedQuery("Entity 'ContentDocumentLink' is not supported for semi join inner selects");
  }
}

const STRING = /(\bLIKE\s*)?'((?:\\.|[^'\\])*)'/gis;
const ESCAPE = /\\(?:u[0-9A-Fa-f]{4}|.)/gsu;
const LEGAL = /^\\(?:u[0-9A-Fa-f]{4}|[nrtbf"'\\])$/iu;

/** Throws MALFORMED_QUERY for escapes that SOQL does not have; `\_` and `\%` are legal in a LIKE pattern. */
export function rejectIllegalEscapes(soql: string): void {
  for (const [, like, text = ''] of soql.matchAll(STRING)) {
    const illegal = (text.match(ESCAPE) ?? []).find(
      (escape) => !LEGAL.test(escape) && !(like !== undefined && /^\\[_%]$/.test(escape)),
    );
    if (illegal !== undefined) {
      throw malformedQuery(
        `Invalid string literal '${text}'. Illegal character sequence '${illegal}' in string literal`,
      );
    }
  }
}
