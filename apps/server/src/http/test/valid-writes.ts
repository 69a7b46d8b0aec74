// Long because it is one table with a valid request for each route that writes.
import { skillRoutes } from '@fieldstone/contracts';
import type { PlannedChange, PlannedItem } from '@fieldstone/contracts/changes/planned-change';
import type {
  GroupProfileChange,
  GroupProfileSummary,
  SalesforceProfile,
} from '@fieldstone/contracts/organization/group-profiles';
import type { OrgUser } from '@fieldstone/contracts/platform/org/org';
import type { OpenSession } from '@fieldstone/contracts/organization/security';
import type { EventSettings } from '@fieldstone/contracts/settings/calendar/event-settings';
import { EVENT_TYPE_SETTING } from '@fieldstone/contracts/settings/calendar/event-type';
import { timesheet } from '@fieldstone/contracts/settings/pages/timesheet';
import { zinc } from '@fieldstone/contracts/settings/pages/zinc';
import { appendAiUsage } from '../../store/repositories/ai-usage.ts';
import { enableAssistant } from '../../test/assistant.ts';
import { clientWith } from '../../test/client.ts';
import { ADMIN, SECOND_ADMIN } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { SAME_ORIGIN, signIn } from '../../test/sign-in.ts';
import { aiUse } from '../../test/ai-use.ts';

/** A request that a route accepts. */
export type Call = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: Record<string, unknown>;
};

/** The administrator who sends the requests, and a group profile of the org. */
export type ValidWritesContext = {
  readonly home: TestConsole;
  readonly cookie: () => string;
  readonly profileId: string;
};

/** Returns a sales automation configuration at the embedded org. */
const sfaOf = ({ org }: TestConsole) => ({
  jwtTokenEndPoint: `${org.url}/services/oauth2/token`,
  jwtCertificateName: 'Sales',
  consumerKey: 'key-of-the-app',
  runAsUserId: '005000000000001AAA',
});

/** A use of the AI. */
const USE = aiUse({ skill: 'ai-action', model: 'small-model', milliCredits: 400_000_000 });

/** Issues an access token and returns it. */
export async function issueToken(
  { home, cookie }: Omit<ValidWritesContext, 'profileId'>,
  kind: 'device' | 'ingest',
): Promise<string> {
  const response = await home.app.inject({
    method: 'POST',
    url: '/api/access-tokens',
    headers: { ...SAME_ORIGIN, cookie: cookie() },
    payload: { kind, name: `a ${kind}` },
  });
  return response.json<{ token: string }>().token;
}

/** Returns input that each write accepts, by the name of its route. */
export function validWritesAt(at: ValidWritesContext): Readonly<Record<string, () => Promise<Call>>> {
  const { home, cookie, profileId } = at;
  const get = (url: string) => home.app.inject({ url, headers: { cookie: cookie() } });

  /** Returns the address and version of the stored use. */
  async function currentUse(orgId: string): Promise<{ readonly id: string; readonly version: string }> {
    const { id } = await home.store.db
      .selectFrom('ai_usage')
      .select('id')
      .where('org_id', '=', orgId)
      .executeTakeFirstOrThrow();
    return (await get(`/api/ai/ai-analytics/ai-usage/${id}`)).json();
  }

  /** Stores a section of the AI configuration unchanged. */
  async function aiSection(
    name: string,
    toBody = (section: Record<string, unknown>): Record<string, unknown> => section,
  ): Promise<Call> {
    const url = `/api/ai/configurations/${name}`;
    const read = await get(url);
    const { version, changed: _changed, ...section } = read.json<{ version: string; changed: unknown }>();
    return { url, headers: { 'if-match': version }, payload: toBody(section) };
  }

  const post = async <T>(url: string, payload: Record<string, unknown> = {}, headers = {}): Promise<T> => {
    const sent = { ...SAME_ORIGIN, host: 'localhost', cookie: cookie(), ...headers };
    return (await home.app.inject({ method: 'POST', url, headers: sent, payload })).json<T>();
  };

  /** Returns a copy of a setting that its target does not have. */
  async function copyToAnother(): Promise<Call> {
    const setting = `/api/profiles/${profileId}/settings/SET006`;
    const { version } = (await get(setting)).json<{ version: string }>();
    const payload = { enabled: true, stockTransferInventoryProcess: 'Of this test alone' };
    await post(setting, { data: { version: '1', checksum: '', config: { payload } } }, { 'if-match': version });
    const { records } = (await get('/api/profiles')).json<{
      records: Array<{ id: string }>;
    }>();
    const other = records.find(({ id }) => id !== profileId);
    return {
      url: `/api/profiles/${profileId}/settings/copy`,
      payload: { settingIds: ['SET006'], targetProfileIds: [other?.id] },
    };
  }

  let planned = 0;

  /** Returns a list of changes; each has another value. */
  const newChange = () => {
    planned += 1;
    const payload = { enabled: true, stockTransferInventoryProcess: `Of plan ${String(planned)}` };
    return { kind: 'edit', changes: [{ kind: 'setting', profileId, settingId: 'SET006', payload }] };
  };

  const draft = (): Promise<PlannedChange> => post<PlannedChange>('/api/changes', newChange());

  /** Returns the id of a planned change that was applied. */
  async function appliedId(): Promise<string> {
    const { id, hash } = await draft();
    await post(`/api/changes/${id}/apply`, { hash });
    return id;
  }

  let created = 0;

  /** Creates a group profile; each has another name. */
  async function newGroupProfile(): Promise<GroupProfileSummary> {
    created += 1;
    const payload = { name: `Crew ${String(created)} of a test`, description: '', cloneOf: null };
    return post<GroupProfileSummary>('/api/group-profiles', payload);
  }

  /** Returns the id of another session in a list, after a sign-in if there is none. */
  async function otherSession(list: string): Promise<string> {
    const find = async () => {
      const { records } = (await get(list)).json<{ records: OpenSession[] }>();
      return records.find(({ isCurrent }) => !isCurrent)?.id;
    };
    const found = await find();
    if (found !== undefined) return found;
    await signIn(home.app);
    return (await find()) ?? '';
  }

  const skills = Object.entries(skillRoutes).map(
    ([name, { path }]) => [name, () => aiSection(path.replace('/api/ai/configurations/', ''))] as const,
  );

  return {
    ...Object.fromEntries(skills),
    createGroupProfile: async () => {
      created += 1;
      const payload = { name: `Crew ${String(created)} of a test`, description: '', cloneOf: profileId };
      return { url: '/api/group-profiles', payload };
    },
    updateGroupProfile: async () => {
      const { id, version } = await newGroupProfile();
      return { url: `/api/group-profiles/${id}`, payload: { version, isActive: false } };
    },
    assignSalesforceProfiles: async () => {
      const { id } = await newGroupProfile();
      const { records } = (await get('/api/salesforce-profiles')).json<{ records: SalesforceProfile[] }>();
      const [first] = records;
      const assign = [{ id: first?.id ?? '', from: first?.groupProfile?.id ?? null }];
      return { url: `/api/group-profiles/${id}/salesforce-profiles`, payload: { assign, remove: [] } };
    },
    undoGroupProfileChange: async () => {
      const { id } = await newGroupProfile();
      const { records } = (await get(`/api/group-profiles/${id}/history`)).json<{ records: GroupProfileChange[] }>();
      return { url: `/api/group-profiles/${id}/history/${records[0]?.id ?? ''}/undo` };
    },
    logout: async () => ({ url: '/logout' }),
    endOwnSession: async () => ({ url: `/api/sessions/${await otherSession('/api/sessions')}` }),
    endOrgSession: async () => ({ url: `/api/org/sessions/${await otherSession('/api/org/sessions')}` }),
    resendChanges: async () => ({ url: '/api/audit-export/resend', payload: { from: '2026-11-01T00:00:00Z' } }),
    endOwnSessions: async () => ({ url: '/api/sessions' }),
    pseudonymize: async () => {
      const { id: own } = (await get('/api/session-info')).json<{ id: string }>();
      const administrators = `username[]=${ADMIN}&username[]=${SECOND_ADMIN}`;
      const { records } = (await get(`/api/users?${administrators}`)).json<{ records: OrgUser[] }>();
      return { url: `/api/people/${records.find(({ id }) => id !== own)?.id ?? ''}/pseudonymize` };
    },
    writeSetting: async () => {
      const url = `/api/profiles/${profileId}/settings/${zinc.id}`;
      const { version } = (await get(url)).json<{ version: string }>();
      const payload = { enableZinc: true };
      const data = { version: '1', checksum: '', config: { payload, meta: payload } };
      return { url, headers: { 'if-match': version }, payload: { data } };
    },
    resetSetting: async () => {
      const url = `/api/profiles/${profileId}/settings/${timesheet.id}`;
      const payload = { allowTimesheetRefresh: true };
      await post(url, { data: { version: '1', checksum: '', config: { payload, meta: payload } } });
      return { url };
    },
    copySettings: copyToAnother,
    createPlannedChange: async () => ({ url: '/api/changes', payload: newChange() }),
    planAgain: async () => ({ url: `/api/changes/${(await draft()).id}/plan` }),
    decideConflicts: async () => {
      const { changes } = newChange();
      const moved = changes.map((change) => ({ ...change, baseVersion: 'an earlier version' }));
      const { id } = await post<PlannedChange>('/api/changes', { kind: 'edit', changes: moved });
      const items = (await get(`/api/changes/${id}/items`)).json<{ records: PlannedItem[] }>();
      const version = items.records[0]?.conflict?.version ?? '';
      const decisions = [{ position: 0, version, keep: 'desired' }];
      return { url: `/api/changes/${id}/decide`, payload: { decisions } };
    },
    recallPlannedChange: async () => ({ url: `/api/changes/${(await draft()).id}/recall`, payload: {} }),
    applyPlannedChange: async () => {
      const { id, hash } = await draft();
      return { url: `/api/changes/${id}/apply`, payload: { hash } };
    },
    retryPlannedChange: async () => ({ url: `/api/changes/${await appliedId()}/retry`, payload: {} }),
    undoPlannedChange: async () => ({ url: `/api/changes/${await appliedId()}/undo` }),
    writeEventSettings: async () => {
      const read = await get(`/api/calendar-event/Salesforce%20Event/${profileId}`);
      const { defaultSfmProcess, sfmProcesses, version } = read.json<EventSettings>();
      const processId = sfmProcesses[0]?.processId ?? '';
      const url = `/api/calendar-event/${profileId}/${processId}/${defaultSfmProcess.recordId}`;
      return { url, headers: { 'if-match': version } };
    },
    resetEventSettings: async () => {
      const { defaultSfmProcess, sfmProcesses } = (
        await get(`/api/calendar-event/Salesforce%20Event/${profileId}`)
      ).json<EventSettings>();
      const processId = sfmProcesses[0]?.processId ?? '';
      await post(`/api/calendar-event/${profileId}/${processId}/${defaultSfmProcess.recordId}`);
      return { url: `/api/calendar-event/${profileId}` };
    },
    writeAiGlobalSettings: () =>
      aiSection('global-settings', ({ global }) => ({
        global: { enable_service_copilot: (global as { enable_service_copilot: boolean }).enable_service_copilot },
      })),
    writeSfa: async () => {
      const url = '/api/ai/configurations/sfa';
      const { version } = (await get(url)).json<{ version: string }>();
      return { url, headers: { 'if-match': version }, payload: { global: sfaOf(home) } };
    },
    correctAiUse: async () => {
      const { org_id } = await home.store.db.selectFrom('sessions').select('org_id').executeTakeFirstOrThrow();
      await appendAiUsage(home.store, org_id, [USE]);
      const { id, version } = await currentUse(org_id);
      return {
        url: `/api/ai/ai-analytics/ai-usage/${id}`,
        headers: { 'if-match': version },
        payload: { inputTokens: 10, outputTokens: 5 },
      };
    },
    testModel: async () => ({ url: '/api/ai/model/test' }),
    testSfa: async () => ({ url: '/api/ai/configurations/sfa/test', payload: { global: sfaOf(home) } }),
    writeAiActions: async () => {
      const url = '/api/ai/configurations/copilot-actions';
      const { version } = (await get(url)).json<{ version: string }>();
      return { url, headers: { 'if-match': version }, payload: { insert: [], update: [], delete: [] } };
    },
    summarizeAction: async () => {
      const client = clientWith(home, cookie());
      await enableAssistant(client);
      const url = '/api/ai/configurations/copilot-actions';
      const found = `${url}/objects?objectType=Work_Order__c&searchTerm=WO-`;
      const [record] = (await client.get<{ records: Array<{ id: string }> }>(found)).body.records;
      return {
        url: `${url}/summary`,
        payload: {
          object_name: 'Work_Order__c',
          record_id: record?.id,
          copilot_action_name: 'Try',
          copilot_action_text: 'Sum up.',
        },
      };
    },
    writeKnowledgeDocuments: async () => {
      const empty = { insert: [], update: [], delete: [], document_metadata_mapping: [] };
      return aiSection('skills/knowledge-access-documents', () => empty);
    },
    beginDocumentConnection: async () => ({ url: '/api/vault/sessions' }),
    removeDocumentConnection: async () => ({ url: '/api/vault/connections/file-storage%2Bbox' }),
    writeDataSources: () => aiSection('copilot-data-source'),
    nsRequest: async () => ({
      url: '/api/ns-request',
      payload: {
        method: 'POST',
        path: '/ns/v1/messages/configurations',
        data: {
          loginUrl: 'https://acme.my.salesforce.com',
          category: 'CS',
          messages: [
            {
              applications: ['fieldstone-go'],
              profileId,
              data: {
                operation: 'CONFIG_CHANGE',
                meta: { message: 'New colors', reminderFrequencyInDays: 1, forceConfigSyncInDays: -1 },
              },
            },
          ],
        },
      },
    }),
    createSetup: async () => ({ url: '/api/setup', payload: { version: 'nothing is missing' } }),
    createAccessToken: async () => ({ url: '/api/access-tokens', payload: { kind: 'device', name: 'Vans' } }),
    restoreAccessToken: async () => {
      await issueToken(at, 'device');
      const list = await get('/api/access-tokens');
      const id = list.json<{ records: Array<{ id: string }> }>().records[0]?.id ?? '';
      await home.app.inject({
        method: 'DELETE',
        url: `/api/access-tokens/${id}`,
        headers: { cookie: cookie(), ...SAME_ORIGIN },
      });
      return { url: `/api/access-tokens/${id}/restore`, payload: {} };
    },
    revokeAccessToken: async () => {
      await issueToken(at, 'device');
      const list = await get('/api/access-tokens');
      const [newest] = list.json<{ records: Array<{ id: string }> }>().records;
      return { url: `/api/access-tokens/${newest?.id ?? ''}` };
    },
    writeSettingRecords: async () => {
      const read = await get(`/api/profiles/${profileId}/settings?id=${EVENT_TYPE_SETTING}`);
      const [record] = read.json<{ records: Array<Record<string, unknown>> }>().records;
      const key = await get('/api/installation-key');
      return {
        url: '/api/org/sobjects/composite',
        payload: {
          method: 'PATCH',
          body: {
            allOrNone: true,
            records: [
              {
                attributes: { type: 'Configuration_Data__c' },
                id: record?.['id'],
                version: record?.['version'],
                displayValue: record?.['displayValue'],
                internalValue: record?.['internalValue'],
                installationKey: key.json<{ installationKey: string }>().installationKey,
              },
            ],
          },
        },
      };
    },
  };
}
