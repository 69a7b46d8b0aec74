import * as z from 'zod/mini';
import type { text } from '../platform/primitives.ts';
import { recordId } from '../platform/primitives.ts';
import { defineAiSection } from './ai-section.ts';
import type { AiSection, SectionRead, SectionWrite } from './ai-section.ts';
import type { DefaultDataObject } from './data-sources.ts';

/** Maximum numbers of group profiles and users that a skill can be granted to. */
const GRANTED_PROFILES_LIMIT = 2000;
const GRANTED_USERS_LIMIT = 5000;

/** The grants of a skill: group profiles and individual users. */
export const grants = {
  profiles: z.array(z.object({ profile_id: recordId })).check(z.maxLength(GRANTED_PROFILES_LIMIT, 'tooMany')),
  users: z.array(z.object({ user_id: recordId })).check(z.maxLength(GRANTED_USERS_LIMIT, 'tooMany')),
} as const;

export type Grants = { profiles: Array<{ profile_id: string }>; users: Array<{ user_id: string }> };

/** The stored values of a skill; without grants it applies to everyone. */
export type SkillPayload = { global: Record<string, unknown> } & Partial<Grants>;

/** A value of the start-up data, which may break current rules: a switch or a short text. */
type StartValue = z.ZodMiniBoolean | ReturnType<typeof text>;

/** A skill of the assistant, declared once for routes, navigation, overview, usage, demo data and tests. */
export type Skill<P extends SkillPayload = SkillPayload> = AiSection<P> & {
  readonly schema: z.ZodMiniObject<{ readonly global: z.ZodMiniObject }>;
  /** The value of `global` that turns the skill on. */
  readonly flag: string;
  /** Schemas of the values of `global` in the start-up data of the AI Console. */
  readonly startValues: Readonly<Record<string, StartValue>>;
  /** Values of `global` that contain the id of a user, or an empty text. */
  readonly userValues: readonly string[];
  /** Default objects of the data sources that the skill needs. Each skill with any may read the objects that people add, too. */
  readonly reads: readonly DefaultDataObject[];
  readonly read: SectionRead<P>;
  readonly write: SectionWrite<P>;
};

/** A skill that only some people can use. */
export type GrantedSkill = Skill<SkillPayload & Grants>;

/** Returns whether a skill has grants. */
export function isGranted<S extends Skill>(skill: S): skill is S & GrantedSkill {
  return Object.hasOwn(skill.schema.shape, 'profiles');
}

type Declaration<S extends SkillShape, I extends string, F extends string> = {
  /** Key of the skill's section, page, texts and usage. */
  readonly id: I;
  /** Last part of the path of its routes; the id by default. */
  readonly segment?: string;
  /** Noun for the skill in the summaries of its routes. */
  readonly what: string;
  readonly flag: F;
  /** Schemas of further values in the start-up data. */
  readonly startValues?: { readonly [K in ValueName<S>]?: StartValue };
  readonly userValues?: ReadonlyArray<ValueName<S>>;
  /** Default objects of the data sources that the skill needs; none by default. */
  readonly reads?: readonly DefaultDataObject[];
  readonly schema: z.ZodMiniObject<S>;
  readonly defaults: z.output<z.ZodMiniObject<S>>;
};

type SkillShape = z.core.$ZodShape & { readonly global: z.ZodMiniObject };
type ValueName<S extends SkillShape> = keyof z.output<S['global']> & string;

/** Declares a skill. Id and flag keep their literal types, so that tables, texts and forms are checked for completeness. */
// @__NO_SIDE_EFFECTS__
export function defineSkill<S extends SkillShape, const I extends string, const F extends ValueName<S>>(
  declaration: Declaration<S, I, F>,
) {
  const { id, segment = id, what, flag, startValues = {}, userValues = [], reads = [], schema, defaults } = declaration;
  const section = defineAiSection({ id, path: `/api/ai/configurations/skills/${segment}`, what, schema, defaults });
  return { ...section, flag, startValues: { [flag]: z.boolean(), ...startValues }, userValues, reads };
}
