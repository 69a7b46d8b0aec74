import { countVisible, referencingObjects } from '@fieldstone/contracts/skills/data-sources';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import { expressions } from '@fieldstone/contracts/platform/org/org';
import { listSobjects } from '@fieldstone/contracts/platform/org/org-summary';
import { call } from '../../lib/api/call.ts';
import { routeQuery } from '../../lib/api/route-query.ts';

/** Queries the labels of objects; the result contains only objects that the org has. */
export function objectLabelsQuery(objects: readonly string[]) {
  return routeQuery(listSobjects, {
    query: { name: [...objects] },
    queryKey: ['object-labels', objects],
    data: ({ records }) => new Map(records.map(({ name, label }) => [name, label])),
  });
}

/** Queries the active expressions of an object. */
export function objectExpressionsQuery(object: string) {
  return routeQuery(expressions, {
    params: { object },
    queryKey: ['expressions', object],
    data: ({ records }) => records,
  });
}

/** Queries the objects that refer to any of these. */
export function referencingQuery(objects: readonly string[]) {
  return routeQuery(referencingObjects, {
    query: { object: [...objects] },
    queryKey: ['referencing-objects', objects],
    data: ({ records }) => records,
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
