import type { Message } from '@fieldstone/contracts/platform/error';
import { message, createMessage } from '@fieldstone/contracts/platform/errors/message';
import { allSkills } from '@fieldstone/contracts/skills/all-skills';
import type { KnownSkill } from '@fieldstone/contracts/skills/all-skills';
import { dataSources, isDefaultDataObject } from '@fieldstone/contracts/skills/data-sources';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import type { SkillPayload } from '@fieldstone/contracts/skills/define-skill';
import { knowledgeAccess } from '@fieldstone/contracts/skills/knowledge-access';
import type { SkillFinding, SkillHealth } from '@fieldstone/contracts/skills/skill-health';
import { conditionOfSource } from '../expressions/source-condition.ts';
import type { SessionContext } from '../http/context.ts';
import { inParallel } from '../salesforce/client/parallel.ts';
import type { Crm } from '../salesforce/crm.ts';
import { describeKnown } from '../salesforce/path-describes.ts';
import { missingAiPermissions, RIGHTS_AGE_MS } from '../salesforce/queries/permissions.ts';
import type { Store } from '../store/engine/database.ts';
import { documentRows } from '../store/repositories/documents/knowledge-documents.ts';
import { actionsSection } from './actions-section.ts';
import { isAssistantOn } from './assistant-switch.ts';
import { activeUsers, recordNames, sameId } from './references.ts';
import { readSection } from './section.ts';
import type { Section, SectionReader } from './section.ts';

export type SkillHealthParts = SectionReader & { readonly store: Pick<Store, 'db'> };

type Context = Pick<SessionContext, 'crm' | 'session'>;
type EnabledSkill = { readonly skill: KnownSkill; readonly payload: SkillPayload };
type Affected = SkillFinding['skills'];
type Sources = { readonly configurations: DataSource[] };

/**
 * Returns the reasons why enabled skills, and AI actions, cannot work (FIX-48): the one rule of the overview and of the health
 * check. A user who lacks permissions for the AI Console sees no reasons, because objects that are hidden would look missing.
 */
export async function loadSkillHealth(parts: SkillHealthParts, context: Context): Promise<SkillHealth> {
  const { crm, session } = context;
  if ((await missingAiPermissions(crm)).length > 0) return { isVisible: false, checked: 0, findings: [] };
  const [isOn, skills, sources, actions] = await Promise.all([
    isAssistantOn(parts, context),
    enabledSkills(parts, context),
    readSection(parts, dataSources, context),
    readSection(parts, actionsSection, context),
  ]);
  const actionObjects = new Set<string>(actions.payload.actions.map(({ object_name: object }) => object));
  const enabled: Affected = [...skills.map(({ skill }) => skill.id), ...(actionObjects.size > 0 ? ACTIONS : [])];
  const found = await Promise.all([
    ofPeople(crm, skills),
    ofDocuments(parts.store, session.orgId, skills),
    ofData(crm, sources, (object) => readersOf(object, skills, actionObjects)),
  ]);
  const isPaused = !isOn && enabled.length > 0;
  const paused = { reason: message('skill_assistant_off'), skills: enabled, page: 'ai-assistant' } as const;
  return { isVisible: true, checked: enabled.length, findings: [...(isPaused ? [paused] : []), ...found.flat()] };
}

const ACTIONS: Affected = ['ai-actions'];

async function enabledSkills(parts: SectionReader, context: Context): Promise<EnabledSkill[]> {
  const all = await Promise.all(
    allSkills.map(async (skill: KnownSkill) => ({
      skill,
      payload: (await readSection(parts, skill, context)).payload,
    })),
  );
  return all.filter(({ skill, payload }) => payload.global[skill.flag] === true);
}

/** Finds skills that no one can use, and skills that work for a user who is gone. */
async function ofPeople(crm: Crm, skills: readonly EnabledSkill[]): Promise<SkillFinding[]> {
  const people = skills.map(({ skill, payload: { global, profiles, users } }) => ({
    skill,
    isGranted: profiles !== undefined || users !== undefined,
    profiles: (profiles ?? []).map(({ profile_id: id }) => id),
    users: (users ?? []).map(({ user_id: id }) => id),
    owners: skill.userValues.flatMap((name) => {
      const id = global[name];
      return typeof id === 'string' && id !== '' ? [id] : [];
    }),
  }));
  const [profiles, users] = await Promise.all([
    recordNames(
      crm,
      'profile',
      people.flatMap((one) => one.profiles),
    ),
    activeUsers(
      crm,
      people.flatMap((one) => [...one.users, ...one.owners]),
    ),
  ]);
  return people.flatMap((one) => {
    const isUsable =
      one.profiles.some((id) => profiles.has(sameId(id))) || one.users.some((id) => users.has(sameId(id)));
    const isEmpty = one.profiles.length + one.users.length === 0;
    const reasons: Message[] = [
      ...(one.isGranted && !isUsable ? [message(isEmpty ? 'skill_not_granted' : 'skill_grants_gone')] : []),
      ...one.owners.filter((id) => !users.has(sameId(id))).map((id) => message('skill_user_gone', { id })),
    ];
    return reasons.map((reason) => ({ reason, skills: [one.skill.id], page: one.skill.id }));
  });
}

/** Finds knowledge access without a document that it can use, now or after it has been read. */
async function ofDocuments(
  store: Pick<Store, 'db'>,
  orgId: string,
  skills: readonly EnabledSkill[],
): Promise<SkillFinding[]> {
  const { id } = knowledgeAccess;
  if (!skills.some(({ skill }) => skill.id === id)) return [];
  const rows = [...(await documentRows(store, orgId)).values()];
  const isUsable = rows.some(
    ({ status, text_revision: text, waits_for: user }) => text !== null || (status === 'Processing' && user === null),
  );
  if (isUsable) return [];
  const reason = message(rows.length === 0 ? 'skill_without_documents' : 'skill_documents_unusable');
  return [{ reason, skills: [id], page: id }];
}

/** Returns what reads an object: skills and actions that need it, or everything that reads records for an object that was added. */
function readersOf(object: string, skills: readonly EnabledSkill[], actionObjects: ReadonlySet<string>): Affected {
  const isAdded = !isDefaultDataObject(object);
  const reading = skills.filter(({ skill: { reads } }) =>
    isAdded ? reads.length > 0 : reads.some((name) => name === object),
  );
  const isInAction = isAdded ? actionObjects.size > 0 : actionObjects.has(object);
  return [...reading.map(({ skill }) => skill.id), ...(isInAction ? ACTIONS : [])];
}

/** Finds data sources that no longer match the org, as far as anything enabled reads them. */
async function ofData(
  crm: Crm,
  { payload: { configurations: sources }, invalid }: Section<Sources>,
  readers: (object: string) => Affected,
): Promise<SkillFinding[]> {
  const read = sources
    .map((source) => ({ source, skills: readers(source.object_name) }))
    .filter(({ skills }) => skills.length > 0);
  const page = dataSources.id;
  if (invalid) {
    const skills = [...new Set(read.flatMap((one) => one.skills))];
    return skills.length === 0 ? [] : [{ reason: message('section_unreadable', { section: page }), skills, page }];
  }
  const found = await inParallel(read, async ({ source, skills }) =>
    (await problemsOf(crm, sources, source)).map((reason) => ({ reason, skills, page })),
  );
  return found.flat();
}

async function problemsOf(crm: Crm, sources: readonly DataSource[], source: DataSource): Promise<Message[]> {
  const object = source.object_name;
  const described = (await describeKnown(crm, [object], { maxAgeMs: RIGHTS_AGE_MS })).get(object);
  if (described === undefined) return [createMessage('dataObjectUnknown', { object })];
  const known = new Set(described.fields.map(({ name }) => name.toLowerCase()));
  const gone = Object.keys(source.fields).filter((field) => !known.has(field.toLowerCase()));
  const condition = await conditionOfSource(crm, sources, source);
  return [
    ...(gone.length > 0 ? [message('skill_fields_gone', { object: described.label, fields: gone.join(', ') })] : []),
    ...('problem' in condition
      ? [message('source_unusable', { object: described.label, problem: condition.problem })]
      : []),
  ];
}
