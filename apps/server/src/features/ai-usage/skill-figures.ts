import { addDays, toDay, firstOfMonth, knownTimeZone, startOf } from '@fieldstone/contracts/platform/days';
import { WORK_USES, allSkills } from '@fieldstone/contracts/skills/all-skills';
import type { KnownSkill } from '@fieldstone/contracts/skills/all-skills';
import { FIGURE_DAYS } from '@fieldstone/contracts/skills/skill-figures';
import type { SkillFigures } from '@fieldstone/contracts/skills/skill-figures';
import { activeUsers, sameId } from '../../ai/references.ts';
import { readSection } from '../../ai/section.ts';
import type { SectionReader } from '../../ai/section.ts';
import type { SessionContext } from '../../http/context.ts';
import { idPrefix } from '../../platform/time-ordered-id.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { missingAiPermissions } from '../../salesforce/queries/permissions.ts';
import { loadActiveUsers } from '../../salesforce/queries/profile-users.ts';
import type { Store } from '../../store/engine/database.ts';
import { toCredits, toSkill } from './usage-row.ts';

export type SkillFiguresParts = SectionReader & { readonly store: Store; readonly now: () => number };

/** Returns the figures of all skills and of the AI actions; none for a user who lacks permissions for the AI Console. */
export async function readFigures(
  parts: SkillFiguresParts,
  context: Pick<SessionContext, 'crm' | 'session'>,
): Promise<SkillFigures[]> {
  const { crm, session } = context;
  if ((await missingAiPermissions(crm)).length > 0) return [];
  const zone = knownTimeZone(session.user.timeZone);
  const today = toDay(parts.now(), zone);
  const [granted, recent, credits] = await Promise.all([
    grantedPeople(parts, context),
    usesSince(parts.store, session.orgId, startOf(addDays(today, 1 - FIGURE_DAYS), zone)),
    creditsSince(parts.store, session.orgId, startOf(firstOfMonth(today), zone)),
  ]);
  return WORK_USES.map((skill) => ({
    skill,
    granted: granted.get(skill) ?? null,
    ...(recent.get(skill) ?? { people: 0, uses: 0, successes: 0 }),
    credits: toCredits(credits.get(skill) ?? 0),
  }));
}

/** Counts the active users with a grant by skill; a person with several grants counts once. */
async function grantedPeople(
  parts: SectionReader,
  context: Pick<SessionContext, 'crm' | 'session'>,
): Promise<ReadonlyMap<string, number>> {
  const sections = await Promise.all(
    allSkills.map(async (skill: KnownSkill) => ({
      skill: skill.id,
      payload: (await readSection(parts, skill, context)).payload,
    })),
  );
  const grants = sections.flatMap(({ skill, payload: { profiles, users } }) =>
    profiles === undefined && users === undefined
      ? []
      : [
          {
            skill,
            profiles: (profiles ?? []).map(({ profile_id: id }) => sameId(id)),
            users: (users ?? []).map(({ user_id: id }) => sameId(id)),
          },
        ],
  );
  const members = await membersOf(context.crm, new Set(grants.flatMap(({ profiles }) => profiles)));
  const active = await activeUsers(
    context.crm,
    grants.flatMap(({ users }) => users),
  );
  return new Map(
    grants.map(({ skill, profiles, users }) => {
      const people = [...profiles.flatMap((id) => members.get(id) ?? []), ...users.filter((id) => active.has(id))];
      return [skill, new Set(people).size];
    }),
  );
}

async function membersOf(crm: Crm, profiles: ReadonlySet<string>): Promise<ReadonlyMap<string, readonly string[]>> {
  const users = await loadActiveUsers(crm, [...profiles]);
  return new Map([...users].map(([profile, members]) => [profile, members.map(({ id }) => id)]));
}

async function usesSince({ reads }: Store, orgId: string, begin: number) {
  const rows = await reads
    .selectFrom('ai_usage')
    .where('org_id', '=', orgId)
    .where('id', '>=', idPrefix(begin))
    .groupBy(['skill', 'status'])
    .select((use) => ['skill', 'status', use.fn.countAll<number | string>().as('uses')])
    .execute();
  const people = await reads
    .selectFrom('ai_usage')
    .where('org_id', '=', orgId)
    .where('id', '>=', idPrefix(begin))
    .groupBy('skill')
    .select((use) => ['skill', use.fn.count<number | string>('user_id').distinct().as('people')])
    .execute();
  return new Map(
    people.map(({ skill, people: count }) => {
      const own = rows.filter((row) => row.skill === skill);
      const sum = (some: typeof own) => some.reduce((total, { uses }) => total + Number(uses), 0);
      const successes = sum(own.filter(({ status }) => status === 'success'));
      return [toSkill(skill), { people: Number(count), uses: sum(own), successes }];
    }),
  );
}

/** Returns thousandths of credits by skill. */
async function creditsSince({ reads }: Store, orgId: string, begin: number): Promise<ReadonlyMap<string, number>> {
  const rows = await reads
    .selectFrom('ai_usage')
    .where('org_id', '=', orgId)
    .where('id', '>=', idPrefix(begin))
    .groupBy('skill')
    .select((use) => ['skill', use.fn.sum<number | string>('milli_credits').as('milli')])
    .execute();
  return new Map(rows.map(({ skill, milli }) => [toSkill(skill), Number(milli)]));
}
