import * as z from 'zod/mini';
import { message } from '../platform/error.ts';
import { dateTime, isMoment, text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';

/** Maximum number of waiting changes that a response counts to. */
export const COUNTED_WAITING = 1000;

/** The audit export of the org: what its receiver has, and what waits (requirement OPS-07). */
const auditExport = z.object({
  /** The host of the receiver; null without one. */
  receiver: z.nullable(text(300)),
  /** The last change that the receiver accepted; null before the first one. */
  sent: z.nullable(z.object({ changeId: text(40), recordedAt: dateTime, at: dateTime })),
  /** The changes that the receiver does not have yet, without those that are only sent again. */
  waiting: z.object({ changes: z.number(), isMore: z.boolean(), oldestAt: z.nullable(dateTime) }),
  /** Changes that were recorded from this moment on are being sent again; null if none are. */
  resendFrom: z.nullable(dateTime),
  /** Why the last attempt failed, and when the next one follows; null after a success. */
  failure: z.nullable(z.object({ at: dateTime, retryAt: z.nullable(dateTime), reason: message })),
});

export type AuditExport = z.infer<typeof auditExport>;

export const readAuditExport = route({
  method: 'GET',
  path: '/api/audit-export',
  permission: 'configure',
  summary: `Returns the state of the audit export of the org. Waiting changes are counted up to ${String(COUNTED_WAITING)}.`,
  response: auditExport,
});

/** Returns whether a text is the id of a change. */
const isChangeId = (value: string): boolean => /^[0-9a-f]{1,40}$/.test(value);

export const resendChanges = route({
  method: 'POST',
  path: '/api/audit-export/resend',
  permission: 'configure',
  summary:
    'Sends changes to the receiver of the audit export again, in order: all from a change, or all that were recorded from a moment on. Their events have the same ids as before.',
  body: z.object({
    /** The id of a change, or a moment. */
    from: z.string().check(
      z.maxLength(64),
      z.refine((value) => isChangeId(value) || isMoment(value), 'moment'),
    ),
  }),
  journal: 'audit-export.resend',
  errors: ['not_found', 'not_configured'],
  response: auditExport,
});
