import * as z from 'zod/mini';
import { jsonObject, recordId, text } from './primitives.ts';
import { route } from './route.ts';
import { changed } from './setting-records.ts';

/** Sections of the AI Console by their keys, with the product's name left out (seed 2, section 2). */
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

/** Where the journal keeps changes of the AI configuration, which belongs to the org and to no group profile. */
export const AI_SCOPE = 'ai';

/**
 * Beside each section: the version that a save must name, who changed it last (null: nobody has), and the stored values where they break
 * today's rules; the section then holds its defaults.
 */
export const sectionVersion = { version: text(100), changed, invalid: z.optional(jsonObject) } as const;

/** A part of the AI configuration, declared once for server, page, history and tests. */
export type AiSection<P extends Record<string, unknown> = Record<string, unknown>> = {
  readonly id: AiSectionId;
  readonly schema: z.ZodMiniType<P, P>;
  /** What applies while nothing is stored. */
  readonly defaults: P;
  /** Stored values that break a rule are an error: no page shows them. */
  readonly isStrict?: true;
};

type Declaration<S extends z.core.$ZodShape, Path extends `/${string}`> = {
  readonly id: AiSectionId;
  readonly path: Path;
  /** What the routes' sentences call it. */
  readonly what: string;
  readonly schema: z.ZodMiniObject<S>;
  readonly defaults: z.output<z.ZodMiniObject<S>>;
  /** As of a route: largest body in bytes, where a megabyte cannot hold what the schema allows. */
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
      summary: `Answers ${what} with its version; the defaults while nothing is stored.`,
      response,
    }),
    write: route({
      method: 'POST',
      path,
      permission: 'configure',
      ...(bodyLimit !== undefined && { bodyLimit }),
      summary: `Stores ${what} if nobody has changed it since the version named in If-Match; else answers 409 with what is stored now.`,
      headers: z.object({ 'if-match': z.optional(text(100)) }),
      body: schema,
      journal: 'ai-configuration.write',
      response,
    }),
  };
}

/** Most group profiles and most users that one skill is granted to. */
const GRANTED_PROFILES_LIMIT = 2000;
const GRANTED_USERS_LIMIT = 5000;

/** Who may use a skill: group profiles and single users (seed 2, section 7). */
export const grants = {
  profiles: z.array(z.object({ profile_id: recordId })).check(z.maxLength(GRANTED_PROFILES_LIMIT, 'tooMany')),
  users: z.array(z.object({ user_id: recordId })).check(z.maxLength(GRANTED_USERS_LIMIT, 'tooMany')),
} as const;

export type Grants = { readonly profiles: Array<{ profile_id: string }>; readonly users: Array<{ user_id: string }> };
