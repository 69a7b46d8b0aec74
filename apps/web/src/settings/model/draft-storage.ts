import { storedSetting } from '@fieldstone/contracts/settings/settings';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import * as z from 'zod/mini';
import type { Editable } from './editable.ts';
import type { Stored } from './stored.ts';

/** Edits and the stored value that they are based on. */
export type Edits<P extends Payload> = {
  readonly payload: P;
  readonly base: Stored<P>;
  /** Ids of the invalid values of the base that the next save may overwrite. */
  readonly decided?: readonly number[] | undefined;
  /** The save removes the stored value, so that the defaults apply; the payload consists of them. */
  readonly usesDefault?: boolean | undefined;
};

/** Rules that incomplete input breaks, as opposed to a wrong type. */
const UNFINISHED: ReadonlySet<string> = new Set(['too_big', 'too_small', 'invalid_format', 'custom', 'invalid_value']);

function hasShapeOf<P extends Payload>(setting: Editable<P>, value: unknown): value is P {
  const { success, error } = setting.schema.safeParse(value);
  return success || error.issues.every(({ code }) => UNFINISHED.has(code));
}

const invalid = z.object({
  text: z.string(),
  values: z.array(
    z.object({
      path: z.array(z.string()),
      at: z.array(z.string()),
      rule: z.string(),
      params: z.record(z.string(), z.unknown()),
      stored: z.optional(z.unknown()),
      handling: z.enum(['kept', 'replaced', 'removed']),
    }),
  ),
});

/** The base of a draft. */
export const storedBase = z.object({
  payload: z.unknown(),
  version: z.string(),
  changed: storedSetting.shape.changed,
  isStored: z.boolean(),
  invalid: z.optional(invalid),
  isUnreadable: z.optional(z.boolean()),
});

const storedDraft = z.object({
  payload: z.unknown(),
  base: storedBase,
  decided: z.optional(z.array(z.number())),
  usesDefault: z.optional(z.boolean()),
});

/** Returns the edits of a draft; undefined if the draft does not fit this setting. */
export function editsOf<P extends Payload>(setting: Editable<P>, value: unknown): Edits<P> | undefined {
  const read = storedDraft.safeParse(value);
  if (!read.success) return undefined;
  const { payload, base, decided, usesDefault } = read.data;
  const basePayload = base.payload;
  if (!hasShapeOf(setting, payload) || !hasShapeOf(setting, basePayload)) return undefined;
  return { payload, base: { ...base, payload: basePayload }, decided, usesDefault };
}
