import * as z from 'zod/mini';
import { appointmentColor, COLOR_RULES_LIMIT } from '../settings/calendar/appointment-color.ts';
import { appointmentStatus } from '../settings/calendar/appointment-status.ts';
import { appointmentTitle } from '../settings/calendar/appointment-title.ts';
import { appointmentView, VIEW_FIELDS_LIMIT } from '../settings/calendar/appointment-view.ts';
import { fieldPath } from '../platform/org/field-path.ts';
import { FIELD_TYPES } from '../platform/org/org.ts';
import { message } from '../platform/error.ts';
import { apiName, dateTime, recordId, repeated, text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';
import { TEMPLATE_PATHS_LIMIT } from '../settings/calendar/template.ts';

/** The settings that shape an appointment. The preview on each of their pages shows all of them, so they are read together. */
export const previewedSettings = [appointmentColor, appointmentTitle, appointmentView, appointmentStatus] as const;

/** Maximum number of work orders in one list. */
export const PREVIEW_WORK_ORDERS = 20;

/** Maximum number of work orders in one preview. */
export const PREVIEW_LIMIT = 5;

/** Maximum number of field paths in a preview: those of a full title, description and view. */
export const PREVIEW_PATHS_LIMIT = 2 * TEMPLATE_PATHS_LIMIT + VIEW_FIELDS_LIMIT;

export const previewWorkOrder = z.object({ id: recordId, name: text(255), subject: z.nullable(text(255)) });

export type PreviewWorkOrder = z.infer<typeof previewWorkOrder>;

export const workOrders = route({
  method: 'GET',
  path: '/api/org/work-orders',
  permission: 'session',
  summary:
    'Returns up to 20 work orders whose name or subject contains the search text, or the given ones that exist; without either, a random sample of work orders with appointments of the event type. `technician` is a user: only work orders with appointments of this user, the current and next appointments first, then the latest ones; requires the right to see people.',
  query: z.object({
    eventType: text(80),
    technician: z.optional(recordId),
    'id[]': z.optional(repeated(recordId, PREVIEW_LIMIT)),
    search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100, 'textTooLong'))),
  }),
  response: z.object({ records: z.array(previewWorkOrder) }),
});

/** A condition of an expression as stored in the org; `number` is its number in the expression's logic. */
const criterion = z.object({
  number: z.number(),
  fieldPath: text(255),
  operator: text(80),
  operand: z.nullable(text(255)),
});

/**
 * The CRM's result of an expression for the work order. `matched` is null if it could not be evaluated; `problem` then contains the
 * reason. `logic` (`1 AND (2 OR 3)`) is null if all criteria must match; `name` is null if the expression no longer exists.
 */
export const expressionPreview = z.object({
  processId: text(80),
  name: z.nullable(text(255)),
  matched: z.nullable(z.boolean()),
  problem: z.nullable(message),
  logic: z.nullable(text(255)),
  criteria: z.array(criterion),
});

export type ExpressionPreview = z.infer<typeof expressionPreview>;

/**
 * The value of a field of the appointment as the app shows it: labels of picklists, names of referenced records, numbers and
 * checkboxes (`true`, `false`) as in the CRM, dates `2026-11-21`, date-times in UTC (`2026-11-21T08:30:00.000Z`). Null
 * if the record has none. An unreadable path has a `problem` and neither label nor type.
 */
export const fieldPreview = z.object({
  path: fieldPath,
  label: z.nullable(text(255)),
  type: z.nullable(z.enum(FIELD_TYPES)),
  value: z.nullable(text(131_072)),
  problem: z.nullable(message),
});

export type FieldPreview = z.infer<typeof fieldPreview>;

/** A work order with its latest appointment, or the technician's latest one, as the mobile app would show them. */
const previewed = z.object({
  workOrder: previewWorkOrder,
  /** The event that the fields are read from; null if the work order has none, and then all values are null. */
  appointment: z.nullable(
    z.object({ id: recordId, object: apiName, start: z.nullable(dateTime), end: z.nullable(dateTime) }),
  ),
  /** Current appointment status of the event, or of the work order without an event. */
  status: z.nullable(z.object({ value: text(255), label: text(255) })),
  /** In the requested order, without duplicates. */
  expressions: z.array(expressionPreview),
  fields: z.array(fieldPreview),
});

export type PreviewedWorkOrder = z.infer<typeof previewed>;

export const appointmentPreview = route({
  method: 'GET',
  path: '/api/org/work-orders/preview',
  permission: 'session',
  summary:
    'Evaluates expressions for work orders, with one query per expression, and returns fields of their latest appointments as the mobile app shows them. `technician` is a user: the latest appointments of this user; requires the right to see people. Stores nothing.',
  query: z.object({
    eventType: text(80),
    technician: z.optional(recordId),
    'id[]': repeated(recordId, PREVIEW_LIMIT),
    'expression[]': z.optional(repeated(text(80), COLOR_RULES_LIMIT)),
    'path[]': z.optional(repeated(fieldPath, PREVIEW_PATHS_LIMIT)),
  }),
  /** In the requested order, without duplicates. */
  errors: ['not_found'],
  response: z.object({ records: z.array(previewed) }),
});
