import { countVisible, referencingObjects } from '@fieldstone/contracts/skills/data-sources';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import { expressions } from '@fieldstone/contracts/organization/org';
import { listSobjects } from '@fieldstone/contracts/organization/org-summary';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** What the org calls objects; those that it does not have are not in the answer. */
export function objectLabelsQuery(objects: readonly string[]) {
  return queryOptions({
    queryKey: ['object-labels', objects],
    queryFn: async ({ signal }) => {
      const { records } = await call(listSobjects, { query: { name: [...objects] } }, { signal });
      return new Map(records.map(({ name, label }) => [name, label]));
    },
  });
}

/** The active expressions over an object. */
export function objectExpressionsQuery(object: string) {
  return queryOptions({
    queryKey: ['expressions', object],
    queryFn: async ({ signal }) => (await call(expressions, { params: { object } }, { signal })).records,
  });
}

/** The objects that refer to any of these. */
export function referencingQuery(objects: readonly string[]) {
  return queryOptions({
    queryKey: ['referencing-objects', objects],
    queryFn: async ({ signal }) =>
      (await call(referencingObjects, { query: { object: [...objects] } }, { signal })).records,
  });
}

/** How many records of a source the AI would see as it is edited. */
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
