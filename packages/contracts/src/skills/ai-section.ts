import * as z from 'zod/mini';
import { jsonObject, recordId, text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';
import { changed } from '../settings/setting-records.ts';

/** Keys of the sections of the AI Console, without the product's name (requirement AIC-01). */
export const AI_SECTION_IDS = [
  'assistant',
  'service-history',
  'schedule-management',
  'hotline-summarization',
  'knowledge-access',
  'knowledge-documents',
  'data-sources',
  'ai-actions',
  'sfa',
] as const;

export type AiSectionId = (typeof AI_SECTION_IDS)[number];

/** The journal's group profile id for changes of the AI configuration, which belongs to the org. */
export const AI_SCOPE = 'ai';

/**
 * Fields next to each section: the version that a save must send, the author of the last change (null if unchanged), and the stored
 * values if they break current rules; the section then contains its defaults.
 */
export const sectionVersion = { version: text(100), changed, invalid: z.optional(jsonObject) } as const;

/** A part of the AI configuration, declared once for server, page, history and tests. */
export type AiSection<P extends Record<string, unknown> = Record<string, unknown>> = {
  readonly id: AiSectionId;
  readonly schema: z.ZodMiniType<P, P>;
  /** The values that apply while nothing is stored. */
  readonly defaults: P;
  /** Stored values that break a rule cause an error, because no page shows them. */
  readonly isStrict?: true;
};

type Declaration<S extends z.core.$ZodShape, Path extends `/${string}`> = {
  readonly id: AiSectionId;
  readonly path: Path;
  /** Noun for the section in the summaries of its routes. */
  readonly what: string;
  readonly schema: z.ZodMiniObject<S>;
  readonly defaults: z.output<z.ZodMiniObject<S>>;
  /** The route's maximum body size in bytes, if the schema allows more than a megabyte. */
  readonly bodyLimit?: number;
};

/** Declares a section that is read and stored as a whole, with its two routes. */
// @__NO_SIDE_EFFECTS__
export function defineAiSection<S extends z.core.$ZodShape, const Path extends `/${string}`>(
  declaration: Declaration<S, Path>,
) {
  const { path, what, schema, bodyLimit } = declaration;
  const response = z.object({ ...schema.shape, ...sectionVersion });
  return {
    ...declaration,
    read: route({
      method: 'GET',
      path,
      permission: 'session',
      summary: `Returns ${what} with its version, or the defaults while nothing is stored.`,
      response,
    }),
    write: route({
      method: 'POST',
      path,
      permission: 'configure',
      ...(bodyLimit !== undefined && { bodyLimit }),
      summary: `Stores ${what} if the version in If-Match is still current; otherwise returns 409 with the stored value.`,
      headers: z.object({ 'if-match': z.optional(text(100)) }),
      body: schema,
      journal: 'ai-configuration.write',
      response,
    }),
  };
}

/** Maximum numbers of group profiles and users that a skill can be granted to. */
const GRANTED_PROFILES_LIMIT = 2000;
const GRANTED_USERS_LIMIT = 5000;

/** The grants of a skill: group profiles and individual users. */
export const grants = {
  profiles: z.array(z.object({ profile_id: recordId })).check(z.maxLength(GRANTED_PROFILES_LIMIT, 'tooMany')),
  users: z.array(z.object({ user_id: recordId })).check(z.maxLength(GRANTED_USERS_LIMIT, 'tooMany')),
} as const;

export type Grants = { readonly profiles: Array<{ profile_id: string }>; readonly users: Array<{ user_id: string }> };
