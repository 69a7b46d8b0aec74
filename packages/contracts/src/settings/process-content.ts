import * as z from 'zod/mini';
import { recordId, text } from '../platform/primitives.ts';

/** Maximum criteria of an expression in the history; an expression with more is shown with the first ones. */
export const CRITERIA_SHOWN = 50;

/** Maximum group profiles that a change of an expression or form process names for each setting. */
export const PROFILES_NAMED = 20;

/** The parts of an expression or form process that the history compares. */
export const processContent = z.object({
  name: text(255),
  kind: z.enum(['expression', 'form', 'other']),
  isActive: z.boolean(),
  purpose: z.nullable(text(80)),
  sourceObject: z.nullable(text(80)),
  targetObject: z.nullable(text(80)),
  /** How the criteria combine, such as `1 AND (2 OR 3)`; null: all of them. */
  logic: z.nullable(text(255)),
  criteria: z
    .array(z.object({ sequence: z.number(), fieldPath: text(255), operator: text(80), operand: z.nullable(text(255)) }))
    .check(z.maxLength(CRITERIA_SHOWN)),
});

export type ProcessContent = z.infer<typeof processContent>;

/** A setting that used the process when it changed, with the number of its group profiles and the first ones of them. */
export const processUse = z.object({
  settingId: text(80),
  profiles: z.number(),
  profileIds: z.array(recordId).check(z.maxLength(PROFILES_NAMED)),
});

export type ProcessUse = z.infer<typeof processUse>;
