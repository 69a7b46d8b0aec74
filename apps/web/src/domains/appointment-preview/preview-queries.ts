import { appointmentPreview, workOrders } from '@fieldstone/contracts/appointment-preview';
import type {
  ExpressionPreview,
  FieldPreview,
  PreviewedWorkOrder,
  PreviewWorkOrder,
} from '@fieldstone/contracts/appointment-preview';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import type { Wanted } from './appointment-draft.ts';

/**
 * How long an answer counts as known, in milliseconds: whoever goes through the pages that have a preview asks the org once, for a
 * first picture costs a query for each rule.
 */
const FRESH = 5 * 60_000;

type Answer = PreviewedWorkOrder;

/** A work order and its appointment, with all that a draft wanted to know. */
export type Appointment = Pick<Answer, 'workOrder' | 'appointment' | 'status'> & {
  readonly expressions: ReadonlyMap<string, ExpressionPreview>;
  readonly fields: ReadonlyMap<string, FieldPreview>;
};

/** Some work orders with appointments, by chance; the same ones until others are asked for. */
export function sampleQuery(eventType: string) {
  return queryOptions({
    queryKey: ['work-orders', eventType, 'sample'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<readonly PreviewWorkOrder[]> =>
      (await call(workOrders, { query: { eventType } }, { signal })).records,
  });
}

/** The named work orders that the org has, in the order of their ids. */
export function namedQuery(eventType: string, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['work-orders', eventType, 'named', ids],
    enabled: ids.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<readonly PreviewWorkOrder[]> =>
      (await call(workOrders, { query: { eventType, 'id[]': [...ids] } }, { signal })).records,
  });
}

/** Work orders by name or subject. A search that another one follows is cancelled. */
export function searchQuery(eventType: string, search: string) {
  return queryOptions({
    queryKey: ['work-orders', eventType, 'search', search],
    enabled: search !== '',
    queryFn: async ({ signal }): Promise<readonly PreviewWorkOrder[]> =>
      (await call(workOrders, { query: { eventType, search } }, { signal })).records,
  });
}

/**
 * What the CRM says of work orders. Expressions and fields are asked apart, because an edit changes one or the other, and each
 * expression costs the org a query.
 */
export function previewQueries(eventType: string, ids: readonly string[], { expressions, paths }: Wanted) {
  const isFieldsOnly = expressions.length === 0 && paths.length > 0;
  const parts: readonly Wanted[] = [
    ...(isFieldsOnly ? [] : [{ expressions, paths: [] }]),
    ...(paths.length > 0 ? [{ expressions: [], paths }] : []),
  ];
  return parts.map((part) =>
    queryOptions({
      queryKey: ['appointment-preview', eventType, ids, part],
      enabled: ids.length > 0,
      staleTime: FRESH,
      queryFn: async ({ signal }): Promise<readonly Answer[]> => {
        const asked = { 'id[]': [...ids], 'expression[]': [...part.expressions], 'path[]': [...part.paths] };
        return (await call(appointmentPreview, { query: { eventType, ...asked } }, { signal })).records;
      },
    }),
  );
}

/** Puts the answers together, a work order each; undefined until all of them are there. */
export function appointmentsOf(
  answers: ReadonlyArray<readonly Answer[] | undefined>,
): readonly Appointment[] | undefined {
  const known = answers.filter((answer) => answer !== undefined);
  if (known.length < answers.length) return undefined;
  return known[0]?.map((_, at) => appointmentOf(known.flatMap((records) => records[at] ?? [])));
}

function appointmentOf(known: readonly Answer[]): Appointment {
  const [first] = known;
  if (first === undefined) throw new Error('An answer without the work order that was asked for.');
  const { workOrder, appointment, status } = first;
  return {
    workOrder,
    appointment,
    status,
    expressions: new Map(known.flatMap(({ expressions }) => expressions).map((one) => [one.processId, one])),
    fields: new Map(known.flatMap(({ fields }) => fields).map((one) => [one.path, one])),
  };
}
