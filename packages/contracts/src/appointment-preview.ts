import * as z from 'zod/mini';
import { appointmentColor, COLOR_RULES_LIMIT } from './appointment-color.ts';
import { appointmentStatus } from './appointment-status.ts';
import { appointmentTitle } from './appointment-title.ts';
import { appointmentView, VIEW_FIELDS_LIMIT } from './appointment-view.ts';
import { fieldPath } from './field-path.ts';
import { FIELD_TYPES } from './org.ts';
import { apiName, dateTime, recordId, repeated, text } from './primitives.ts';
import { route } from './route.ts';
import { TEMPLATE_PATHS_LIMIT } from './template.ts';

/** The settings that shape an appointment. The preview beside one of their pages shows all of them, so they are read together. */
export const previewedSettings = [appointmentColor, appointmentTitle, appointmentView, appointmentStatus] as const;

/** Most work orders that are offered at once. */
export const PREVIEW_WORK_ORDERS = 20;

/** Most work orders of one preview. */
export const PREVIEW_LIMIT = 5;

/** Most field paths of a preview: a title, a description and a view, each full. */
export const PREVIEW_PATHS_LIMIT = 2 * TEMPLATE_PATHS_LIMIT + VIEW_FIELDS_LIMIT;

export const previewWorkOrder = z.object({ id: recordId, name: text(255), subject: z.nullable(text(255)) });

export type PreviewWorkOrder = z.infer<typeof previewWorkOrder>;

export const workOrders = route({
  method: 'GET',
  path: '/api/org/work-orders',
  permission: 'session',
  summary:
    'Returns up to 20 work orders whose name or subject holds the search text, or the named ones that the org has; without either, a random sample of those that have appointments of the event type.',
  query: z.object({
    eventType: text(80),
    'id[]': z.optional(repeated(recordId, PREVIEW_LIMIT)),
    search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100, 'textTooLong'))),
  }),
  response: z.object({ records: z.array(previewWorkOrder) }),
});

/** One condition of an expression, as the org stores it; `number` is what the expression's logic calls it. */
const criterion = z.object({
  number: z.number(),
  fieldPath: text(255),
  operator: text(80),
  operand: z.nullable(text(255)),
});

/**
 * What the CRM says of an expression for the work order. `matched` is null when it could not be evaluated; `problem` then says why in
 * a sentence. `logic` (`1 AND (2 OR 3)`) is null where all criteria must hold; `name` is null for an expression that the org has no more.
 */
export const expressionPreview = z.object({
  processId: text(80),
  name: z.nullable(text(255)),
  matched: z.nullable(z.boolean()),
  problem: z.nullable(text(2000)),
  logic: z.nullable(text(255)),
  criteria: z.array(criterion),
});

export type ExpressionPreview = z.infer<typeof expressionPreview>;

/**
 * The value of a field of the appointment as the app shows it: labels of picklists, names of referenced records, numbers and
 * checkboxes (`true`, `false`) as the CRM writes them, dates `2026-11-21`, date-times in UTC (`2026-11-21T08:30:00.000Z`). Null
 * where the record has none. A path that cannot be read has a `problem` and neither label nor type.
 */
export const fieldPreview = z.object({
  path: fieldPath,
  label: z.nullable(text(255)),
  type: z.nullable(z.enum(FIELD_TYPES)),
  value: z.nullable(text(131_072)),
  problem: z.nullable(text(2000)),
});

export type FieldPreview = z.infer<typeof fieldPreview>;

/** A work order with its latest appointment, as the mobile app would show them. */
const previewed = z.object({
  workOrder: previewWorkOrder,
  /** The event that the fields are read from; null when the work order has none yet, and all values with it. */
  appointment: z.nullable(
    z.object({ id: recordId, object: apiName, start: z.nullable(dateTime), end: z.nullable(dateTime) }),
  ),
  /** Current appointment status: of the event, or of the work order while it has no event. */
  status: z.nullable(z.object({ value: text(255), label: text(255) })),
  /** In the order asked for, each once. */
  expressions: z.array(expressionPreview),
  fields: z.array(fieldPreview),
});

export type PreviewedWorkOrder = z.infer<typeof previewed>;

export const appointmentPreview = route({
  method: 'GET',
  path: '/api/org/work-orders/preview',
  permission: 'session',
  summary:
    'Evaluates expressions for work orders, one query an expression, and reads fields of their latest appointments, as the mobile app would; nothing is stored.',
  query: z.object({
    eventType: text(80),
    'id[]': repeated(recordId, PREVIEW_LIMIT),
    'expression[]': z.optional(repeated(text(80), COLOR_RULES_LIMIT)),
    'path[]': z.optional(repeated(fieldPath, PREVIEW_PATHS_LIMIT)),
  }),
  /** In the order asked for, each once. */
  response: z.object({ records: z.array(previewed) }),
});
