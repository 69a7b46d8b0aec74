import * as z from 'zod/mini';
import { jsonObject, text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';
import { changed } from '../settings/setting-records.ts';

/** The journal's group profile id for changes of the AI configuration, which belongs to the org. */
export const AI_SCOPE = 'ai';

/**
 * Fields next to each section: the version that a save must send, the author of the last change (null if unchanged), and the stored
 * values if they break current rules; the section then contains its valid part.
 */
export const sectionVersion = { version: text(100), changed, invalid: z.optional(jsonObject) } as const;

/** A part of the AI configuration, declared once for server, page, history and tests. */
export type AiSection<P extends Record<string, unknown> = Record<string, unknown>> = {
  readonly id: string;
  readonly schema: z.ZodMiniType<P, P>;
  /** The values that apply while nothing is stored. */
  readonly defaults: P;
};

type VersionFields = z.output<z.ZodMiniObject<typeof sectionVersion>>;

/** The route that reads a section. */
export type SectionRead<P> = {
  readonly method: 'GET';
  readonly path: `/${string}`;
  readonly permission: 'session';
  readonly summary: string;
  readonly response: z.ZodMiniType<P & VersionFields, P & VersionFields>;
};

/** The route that stores a section. */
export type SectionWrite<P> = Omit<SectionRead<P>, 'method' | 'permission'> & {
  readonly method: 'POST';
  readonly permission: 'configure';
  readonly headers: z.ZodMiniType<{ 'if-match'?: string | undefined }, { 'if-match'?: string | undefined }>;
  readonly body: z.ZodMiniType<P, P>;
  readonly journal: 'ai-configuration.write';
};

type Declaration<S extends z.core.$ZodShape, Path extends `/${string}`, I extends string> = {
  readonly id: I;
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
export function defineAiSection<S extends z.core.$ZodShape, const Path extends `/${string}`, const I extends string>(
  declaration: Declaration<S, Path, I>,
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
