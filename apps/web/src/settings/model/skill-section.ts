import { isGranted } from '@fieldstone/contracts/skills/define-skill';
import type { KnownSkill } from '@fieldstone/contracts/skills/all-skills';
import type { Grants, SkillPayload } from '@fieldstone/contracts/skills/define-skill';
import { readLeniently } from '@fieldstone/contracts/settings/lenient-reading';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import * as z from 'zod/mini';
import { call } from '../../lib/api/call.ts';
import { GRANT_LISTS, grantedIds, grantsOfIds, idsOfGrants } from '../grants/granted-ids.ts';
import type { GrantedIds } from '../grants/granted-ids.ts';
import { aiSection } from './ai-section.ts';
import type { Editable } from './editable.ts';

/** The form of a skill: its flag as `enabled`, its other values by name, and the ids of its grants. */
export type SkillForm<S extends KnownSkill> = Payload & { enabled: boolean } & Omit<
    S['defaults']['global'],
    S['flag']
  > &
  (S['defaults'] extends Grants ? GrantedIds : unknown);

/** Returns the settings section of a skill. */
export function skillSection<S extends KnownSkill>(skill: S): Editable<SkillForm<S>>;
export function skillSection(skill: KnownSkill): Editable<Payload> {
  const { id, flag, schema, defaults } = skill;
  const { [flag]: _flag, ...values } = schema.shape.global.shape;
  const hasGrants = isGranted(skill);

  const toForm = ({ global, profiles = [], users = [] }: SkillPayload): Payload => {
    const { [flag]: enabled, ...rest } = global;
    return { ...rest, enabled, ...(hasGrants && idsOfGrants({ profiles, users })) };
  };
  const toPayload = ({ enabled, profileIds, userIds, ...rest }: Payload): SkillPayload => ({
    global: { ...rest, [flag]: enabled },
    ...(hasGrants && grantsOfIds(z.parse(ids, { profileIds, userIds }))),
  });

  return aiSection({
    id,
    page: id,
    schema: z.looseObject({ enabled: z.boolean(), ...values, ...(hasGrants && grantedIds) }),
    defaults: toForm(defaults),
    ...(hasGrants && { lists: GRANT_LISTS }),
    parse: (value) => z.parse(skill.schema, value),
    readInvalid: (stored) => readLeniently(schema, defaults, stored),
    fields: {
      ...Object.fromEntries(Object.keys(values).map((name) => [`global.${name}`, name])),
      [`global.${flag}`]: 'enabled',
      profiles: 'profileIds',
      users: 'userIds',
    },
    toForm,
    read: (options) => call(skill.read, undefined, options),
    write: (version, form, options) =>
      call(skill.write, { headers: { 'if-match': version }, body: toPayload(form) }, options),
  });
}

const ids = z.object(grantedIds);
