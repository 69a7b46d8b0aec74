import { appointmentPreview, workOrders } from '@fieldstone/contracts/organization/appointment-preview';
import type {
  ExpressionPreview,
  FieldPreview,
  PreviewedWorkOrder,
  PreviewWorkOrder,
} from '@fieldstone/contracts/organization/appointment-preview';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { routeQuery } from '../../lib/api/route-query.ts';
import type { PreviewInputs } from './appointment-draft.ts';

/** How long a response stays fresh, in milliseconds: an initial preview costs the org a query per rule. */
const FRESH = 5 * 60_000;

type Previewed = PreviewedWorkOrder;

/** A work order and its appointment, with all the data that a draft needs. */
export type Appointment = Pick<Previewed, 'workOrder' | 'appointment' | 'status'> & {
  readonly expressions: ReadonlyMap<string, ExpressionPreview>;
  readonly fields: ReadonlyMap<string, FieldPreview>;
};

/** The appointments of the preview: those of an event type, and of one technician if it has the id of a user. */
export type Scope = { readonly eventType: string; readonly technician?: string | undefined };

/**
 * Loads a random sample of work orders with appointments, or those with the technician's next appointments, then the latest. They stay the same
 * until they are refetched.
 */
export function sampleQuery(scope: Scope) {
  return routeQuery(workOrders, {
    query: scope,
    queryKey: ['work-orders', scope, 'sample'],
    staleTime: Number.POSITIVE_INFINITY,
    data: ({ records }): readonly PreviewWorkOrder[] => records,
  });
}

/** Loads work orders of the org by id, in the order of the ids. */
export function namedQuery(scope: Scope, ids: readonly string[]) {
  return routeQuery(workOrders, {
    query: { ...scope, 'id[]': [...ids] },
    queryKey: ['work-orders', scope, 'named', ids],
    staleTime: Number.POSITIVE_INFINITY,
    data: ({ records }): readonly PreviewWorkOrder[] => records,
  });
}

/** Searches work orders by name or subject. A new search cancels the previous one. */
export function searchQuery(scope: Scope, search: string) {
  return routeQuery(workOrders, {
    query: { ...scope, search },
    queryKey: ['work-orders', scope, 'search', search],
    enabled: search !== '',
    data: ({ records }): readonly PreviewWorkOrder[] => records,
  });
}

/**
 * Loads the CRM's data for work orders. An initial preview costs one request; an edit only requests expressions and fields that
 * no fresh response for the same work orders contains.
 */
export function previewQuery(scope: Scope, ids: readonly string[], inputs: PreviewInputs) {
  // One text, because a list of ids also matches the longer lists that begin with it.
  const ofWorkOrders = ['appointment-preview', scope, ids.join(' ')];
  return queryOptions({
    queryKey: [...ofWorkOrders, inputs],
    enabled: ids.length > 0,
    staleTime: FRESH,
    queryFn: async ({ client, signal }): Promise<readonly Previewed[]> => {
      const known = client
        .getQueriesData<readonly Previewed[]>({
          queryKey: ofWorkOrders,
          predicate: ({ state }) => Date.now() - state.dataUpdatedAt < FRESH,
        })
        .flatMap(([, list]) => (list === undefined ? [] : [list]));
      const has = known.flatMap((list) => list.slice(0, 1));
      const expressions = without(
        inputs.expressions,
        has.flatMap((one) => one.expressions.map(({ processId }) => processId)),
      );
      const paths = without(
        inputs.paths,
        has.flatMap(({ fields }) => fields.map(({ path }) => path)),
      );
      if (known.length > 0 && expressions.length === 0 && paths.length === 0) return merged(known);
      const query = { ...scope, 'id[]': [...ids], 'expression[]': expressions, 'path[]': paths };
      return merged([(await call(appointmentPreview, { query }, { signal })).records, ...known]);
    },
  });
}

function without(names: readonly string[], known: readonly string[]): string[] {
  return names.filter((name) => !known.includes(name));
}

/** Merges responses for the same work orders; the first one has the newest values. */
function merged(lists: ReadonlyArray<readonly Previewed[]>): readonly Previewed[] {
  const [newest = []] = lists;
  return newest.map((record, at) => {
    const same = lists.flatMap((list) => list[at] ?? []);
    return {
      ...record,
      expressions: uniqueBy(
        same.flatMap(({ expressions }) => expressions),
        ({ processId }) => processId,
      ),
      fields: uniqueBy(
        same.flatMap(({ fields }) => fields),
        ({ path }) => path,
      ),
    };
  });
}

function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()];
}

/** Indexes the records of a response by expression and path. */
export function toAppointments(records: readonly Previewed[]): readonly Appointment[] {
  return records.map(({ workOrder, appointment, status, expressions, fields }) => ({
    workOrder,
    appointment,
    status,
    expressions: new Map(expressions.map((one) => [one.processId, one])),
    fields: new Map(fields.map((one) => [one.path, one])),
  }));
}
