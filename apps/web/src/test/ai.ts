import { routes } from '@fieldstone/contracts';
import { assistant } from '@fieldstone/contracts/skills/ai-assistant';
import type { AiSectionId } from '@fieldstone/contracts/skills/ai-sections';
import { allSkills } from '@fieldstone/contracts/skills/all-skills';
import type { SkillPayload } from '@fieldstone/contracts/skills/define-skill';
import { dataSources } from '@fieldstone/contracts/skills/data-sources';
import type { OrgUser } from '@fieldstone/contracts/platform/org/org';
import { HISTORY_PAGE, UNSTORED_VERSION } from '@fieldstone/contracts/settings/settings';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import { Rejection } from './server.ts';
import type { TestServer } from './server.ts';

type Payload = Record<string, unknown>;
type Stored = { readonly payload: Payload; readonly version: string; readonly by: string };
type Write<P> = { readonly headers: { readonly 'if-match'?: string | undefined }; readonly body: P };

/** Stored sections of the AI configuration by id; the others have their defaults. */
export type TestAi = Partial<Record<AiSectionId, Payload>>;

/** The users of the test org. */
export const AI_USERS: readonly OrgUser[] = [
  ['Anna', 'Berg'],
  ['Annika', 'Dahl'],
  ['Hanna', 'Ek'],
  ['Otto', 'Gone'],
].map(([first = '', lastName = ''], index) => ({
  id: `005Fs000000010${index}AAA`,
  name: `${first} ${lastName}`,
  username: `${first.toLowerCase()}.${lastName.toLowerCase()}@northwind.example`,
  lastName,
  email: null,
  isActive: lastName !== 'Gone',
}));

const AT = '2026-11-20T09:15:00.000Z';

/** Serves the sections of the AI configuration like the server: stores them, checks versions and records changes. */
export function serveAi(server: TestServer, start: TestAi, user: string) {
  let writes = 0;
  const stored = new Map<string, Stored>(
    Object.entries(start).map(([id, payload]) => [id, { payload, version: `v-${id}`, by: 'Sam Second' }]),
  );
  const changes = new Map<string, SettingChange[]>();

  const read = <P extends Payload>({ id, defaults }: { readonly id: AiSectionId; readonly defaults: P }) => {
    const { payload, version, by } = stored.get(id) ?? { payload: defaults, version: UNSTORED_VERSION, by: null };
    return { ...(payload as P), version, changed: by === null ? null : { by, at: AT } };
  };
  const store = (id: AiSectionId, by: string, payload: Payload) => {
    writes += 1;
    const before = stored.get(id)?.payload ?? null;
    const entry = { id: `ai-${writes}`, at: AT, by, outcome: 'done', external: false, before, after: payload } as const;
    changes.set(id, [entry, ...(changes.get(id) ?? [])]);
    stored.set(id, { payload, version: `v${writes}`, by });
  };
  const write = <P extends Payload>(
    section: { readonly id: AiSectionId; readonly defaults: P },
    { headers, body }: Write<P>,
  ) => {
    const now = read(section);
    if (headers['if-match'] === undefined) throw new Rejection('precondition_required', 'If-Match is missing.');
    if (headers['if-match'] !== now.version) {
      throw new Rejection('conflict', 'Someone else has changed this in the meantime.', { current: now });
    }
    store(section.id, user, body);
    return read(section);
  };
  const flags = () => ({
    ...Object.fromEntries(allSkills.flatMap((skill) => Object.entries(read<SkillPayload>(skill).global))),
    ...read(assistant).global,
  });

  server.on(routes.readAiGlobalSettings, () => ({ ...read(assistant), global: flags() }));
  server.on(routes.readActionTrial, () => ({ model: null, isAssistantOn: flags().enable_service_copilot }));
  server.on(routes.readModel, () => ({ model: null }));
  server.on(routes.writeAiGlobalSettings, (input) => ({ ...write(assistant, input), global: flags() }));
  for (const section of [...allSkills, dataSources]) {
    // The response types of the sections differ, so the list needs casts.
    server.on(section.read, () => read<never>(section as never));
    server.on(section.write, (input) => write<never>(section as never, input as never));
  }
  server.on(routes.users, ({ query }) => {
    const search = query.search?.toLowerCase();
    const identifiers = new Set(
      [...(query['id[]'] ?? []), ...(query['username[]'] ?? [])].map((one) => one.toLowerCase()),
    );
    return {
      records: AI_USERS.filter(({ id, name, username, isActive }) =>
        search === undefined
          ? [id, id.slice(0, 15), username].some((one) => identifiers.has(one.toLowerCase()))
          : (isActive || query.inactive === true) && `${name} ${username}`.toLowerCase().includes(search),
      ),
    };
  });
  server.on(routes.readSkillFigures, () => ({ records: [] }));
  server.on(routes.readSkillHealth, () => ({ isVisible: true, checked: 0, findings: [] }));
  server.on(routes.aiHistory, ({ params, query }) => {
    const all = changes.get(params.section) ?? [];
    const from = query.before === undefined ? 0 : all.findIndex(({ id }) => id === query.before) + 1;
    return { records: all.slice(from, from + HISTORY_PAGE), hasMore: all.length > from + HISTORY_PAGE };
  });

  return {
    /** Stores a section on behalf of another administrator. */
    storeAiAs: (by: string, id: AiSectionId, payload: Payload) => store(id, by, payload),
    /** Returns the stored payload of a section; undefined if nothing is stored. */
    aiPayloadOf: (id: AiSectionId): Payload | undefined => stored.get(id)?.payload,
  };
}
