import * as z from 'zod/mini';
import { dateTime, recordId, text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';

const use = z.object({ profileId: recordId, profileName: text(255), settingId: text(80) });

/** A form process or an expression with everything about it; `usedBy` lists the settings that name it. */
export const processDetails = z.object({
  recordId,
  processId: text(80),
  name: text(255),
  purpose: z.nullable(text(80)),
  sourceObject: z.nullable(text(80)),
  targetObject: z.nullable(text(80)),
  isActive: z.boolean(),
  description: z.nullable(text(131_072)),
  /** How the criteria combine, such as `1 AND (2 OR 3)`; null: all of them. */
  logic: z.nullable(text(255)),
  criteria: z.array(
    z.object({ sequence: z.number(), fieldPath: text(255), operator: text(80), operand: z.nullable(text(255)) }),
  ),
  usedBy: z.array(use),
  lastModifiedBy: z.nullable(text(255)),
  lastModifiedDate: z.nullable(dateTime),
});

export type ProcessDetails = z.infer<typeof processDetails>;

export const listProcesses = route({
  method: 'GET',
  path: '/api/org/processes',
  permission: 'session',
  summary:
    'Returns the expressions with their criteria, or the form processes, sorted by name, each with the settings that use it.',
  query: z.object({ kind: z.enum(['expression', 'form']) }),
  response: z.object({ records: z.array(processDetails) }),
});
