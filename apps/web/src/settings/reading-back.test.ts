import { routes } from '@fieldstone/contracts';
import { GLOBAL_SETTING_DEFAULTS } from '@fieldstone/contracts/settings/global-settings';
import { knowledgeAccess } from '@fieldstone/contracts/skills/knowledge-access';
import type { AiAction } from '@fieldstone/contracts/skills/ai-actions';
import type { Route } from '@fieldstone/contracts/platform/route';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { describe, expect, it } from 'vitest';
import { actionsSection } from '../ai/actions/actions-section.ts';
import { createQueryClient } from '../lib/api/query-client.ts';
import { eventSettingsEditable } from './event-settings-editable.ts';
import { createOrg, GLOBAL_PROFILE } from '../test/org.ts';
import type { TestOrg } from '../test/org.ts';
import { globalSettingsEditable } from './global-settings-editable.ts';
import type { Editable } from './model/editable.ts';
import { saveSetting } from './model/save-setting.ts';
import { sourceOf } from './model/setting-source.ts';
import { skillSection } from './model/skill-section.ts';

const ACTION: AiAction = {
  id: 'new-1',
  object_label: 'Work Order',
  object_name: 'Work_Order__c',
  copilot_action_name: 'Summarize',
  copilot_action_text: 'Summarize the work order.',
};

/** Serves AI actions, which get their ids from the server. */
function serveActions(org: TestOrg): void {
  let actions: AiAction[] = [];
  const read = () => ({ actions, version: `v${actions.length}`, changed: null });
  org.on(routes.readAiActions, read);
  org.on(routes.writeAiActions, ({ body }) => {
    actions = [...actions, ...body.insert.map((action, at) => ({ ...action, id: `stored-${at}` }))];
    return read();
  });
}

type Case = { readonly editable: Editable<Payload>; readonly route: Route; readonly change: Payload };

/** The editables with an own way to write, and a change of each. */
const EDITABLES: Readonly<Record<string, (org: TestOrg) => Case>> = {
  'a skill': () => ({
    editable: skillSection(knowledgeAccess),
    route: knowledgeAccess.write,
    change: { enabled: true },
  }),
  'the AI actions': (org) => {
    serveActions(org);
    return { editable: actionsSection(), route: routes.writeAiActions, change: { actions: [ACTION] } };
  },
  'the global settings': () => ({
    editable: globalSettingsEditable(createQueryClient(1), {
      globalProfileId: GLOBAL_PROFILE.id,
      installationKey: 'KEY-1',
    }),
    route: routes.writeSettingRecords,
    change: { minimumVersionIos: `${GLOBAL_SETTING_DEFAULTS.minimumVersionIos}1` },
  }),
  'the event settings': () => ({
    editable: eventSettingsEditable(createQueryClient(1), 'Salesforce Event', GLOBAL_PROFILE.id),
    route: routes.writeEventSettings,
    change: { defaultEditEventProcessId: 'SFM-0053' },
  }),
};

describe.each(Object.entries(EDITABLES))('a save of %s without a response', (_name, prepare) => {
  const save = async (isForwarded: boolean) => {
    const org = createOrg();
    globalThis.fetch = org.fetch;
    const { editable, route, change } = prepare(org);
    const base = await sourceOf(editable).read(GLOBAL_PROFILE.id, {});
    org.replaceResponses(route, { status: 504, isForwarded });
    const payload = { ...base.payload, ...change };
    const outcome = saveSetting({ setting: editable, profileId: GLOBAL_PROFILE.id, base, payload });
    return { outcome, writes: () => org.requestsOf(route).length };
  };

  it('[FIX-69] succeeds with one write if it was stored', async () => {
    const { outcome, writes } = await save(true);
    expect(await outcome).toMatchObject({ kind: 'saved', mergedIn: undefined });
    expect(writes()).toBe(1);
  });

  it('[FIX-69] fails if it was not stored', async () => {
    const { outcome, writes } = await save(false);
    await expect(outcome).rejects.toMatchObject({ kind: 'intercepted', outcome: 'notDone' });
    expect(writes()).toBe(1);
  });
});
