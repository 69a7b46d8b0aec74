import { countVisible, referencingObjects } from '@fieldstone/contracts/skills/data-sources';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import { expressions } from '@fieldstone/contracts/platform/org/org';
import { listSobjects } from '@fieldstone/contracts/platform/org/org-summary';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** Queries the labels of objects; the result contains only objects that the org has. */
export function objectLabelsQuery(objects: readonly string[]) {
  return queryOptions({
    queryKey: ['object-labels', objects],
    queryFn: async ({ signal }) => {
      const { records } = await call(listSobjects, { query: { name: [...objects] } }, { signal });
      return new Map(records.map(({ name, label }) => [name, label]));
    },
  });
}

/** Queries the active expressions of an object. */
export function objectExpressionsQuery(object: string) {
  return queryOptions({
    queryKey: ['expressions', object],
    queryFn: async ({ signal }) => (await call(expressions, { params: { object } }, { signal })).records,
  });
}

/** Queries the objects that refer to any of these. */
export function referencingQuery(objects: readonly string[]) {
  return queryOptions({
    queryKey: ['referencing-objects', objects],
    queryFn: async ({ signal }) =>
      (await call(referencingObjects, { query: { object: [...objects] } }, { signal })).records,
  });
}

/** Counts the records of an edited source that the AI would see. */
export function countSource(source: DataSource, parent: DataSource | undefined) {
  const { object_name: object, sfm_expression_id: expression } = source;
  const reference = source.sfm_expression_parent_object_criteria;
  const parentExpression = parent?.sfm_expression_id ?? null;
  return call(countVisible, {
    query: {
      object,
      ...(expression !== null && { expression }),
      ...(reference !== null && { reference }),
      ...(parent && { parent: parent.object_name }),
      ...(parentExpression !== null && { parentExpression }),
    },
  });
}
