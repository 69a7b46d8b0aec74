import {
  changeAuthors,
  changeHistory,
  countChanges,
  exportChanges,
} from '@fieldstone/contracts/organization/change-history';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { changeKinds } from '@fieldstone/contracts/organization/change-kinds';
import type { ChangeKindId } from '@fieldstone/contracts/organization/change-kinds';
import { GLOBAL_SETTING_IDS } from '@fieldstone/contracts/settings/global-settings';
import { csvRow } from '@fieldstone/contracts/platform/csv';
import { EVENT_TYPE_SETTING } from '@fieldstone/contracts/settings/calendar/event-type';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { browser } from '../../lib/browser.ts';
import { ChangeHistoryPage } from '../../pages/change-history/page.tsx';
import { createOrg, GLOBAL_PROFILE } from '../../test/org.ts';
import { renderPage } from '../../test/render-page.tsx';
import { PROFILE_ID } from '../../test/stored-settings.ts';
import type { ChangeView } from './change-view.ts';

/** A change with its texts and links on the page. */
type Example = {
  readonly change: Pick<ChangeHistoryEntry, 'settingId'> & Partial<ChangeHistoryEntry>;
  readonly sentence: string;
  readonly difference: string | RegExp | null;
  /** The path of the link to the page. */
  readonly place: string | null;
  readonly restore: readonly string[];
  readonly filter: string;
  /** The name in the file, if it is not that of the filter. */
  readonly name?: string;
};

const VALUES = ['Undo this change…', 'Bring this version back…'];
const BILLABLE = {
  name: 'Billable',
  kind: 'expression',
  isActive: true,
  purpose: null,
  sourceObject: 'Work_Order__c',
  targetObject: null,
  logic: null,
  criteria: [],
};

/** A change of every kind: a kind without one does not compile. */
const EXAMPLES: Readonly<Record<ChangeKindId, Example>> = {
  setting: {
    change: {
      settingId: fieldInventory.id,
      profileId: PROFILE_ID,
      before: { enabled: false, stockTransferInventoryProcess: '' },
      after: { enabled: true, stockTransferInventoryProcess: '' },
    },
    sentence: 'Sam Second changed Field Inventory in HVAC Technicians',
    difference: /: Disabled → Enabled/,
    place: `/profiles/${PROFILE_ID}/${fieldInventory.slug}`,
    restore: VALUES,
    filter: 'Field Inventory',
  },
  'global-setting': {
    change: {
      settingId: GLOBAL_SETTING_IDS.reminderFrequency,
      profileId: GLOBAL_PROFILE.id,
      before: { reminderFrequency: '-1' },
      after: { reminderFrequency: '1' },
    },
    sentence: `Sam Second changed Reminder frequency in ${GLOBAL_PROFILE.name}`,
    difference: 'Reminder frequency',
    place: '/global-settings',
    restore: VALUES,
    filter: 'Global settings',
    name: 'Reminder frequency',
  },
  'ai-section': {
    change: {
      settingId: 'assistant',
      before: { global: { enable_service_copilot: false } },
      after: { global: { enable_service_copilot: true } },
    },
    sentence: 'Sam Second changed Fieldstone AI',
    difference: /→/,
    place: '/ai/enable-fieldstone-ai',
    restore: VALUES,
    filter: 'Fieldstone AI',
  },
  'group-profile': {
    change: {
      settingId: 'GROUP_PROFILE',
      profileId: PROFILE_ID,
      before: { name: 'HVAC' },
      after: { kind: 'changed', name: 'HVAC Technicians' },
    },
    sentence: 'Sam Second changed the group profile HVAC Technicians',
    difference: "Name: 'HVAC' → 'HVAC Technicians'",
    place: `/profiles/${PROFILE_ID}/people`,
    restore: [],
    filter: 'Group profiles',
  },
  'access-token': {
    change: {
      settingId: 'access-tokens',
      action: 'access-token.revoke',
      before: { id: 't1', kind: 'device', name: 'Vans' },
    },
    sentence: 'Sam Second revoked the access token Vans',
    difference: null,
    place: '/security',
    restore: ['Restore token'],
    filter: 'Access tokens',
  },
  'personal-data': {
    change: { settingId: 'personal-data', action: 'person.pseudonymize', after: { name: 'Person 1' } },
    sentence: 'Sam Second replaced a person with the pseudonym Person 1',
    difference: null,
    place: '/security',
    restore: [],
    filter: 'Personal data',
  },
  'document-connection': {
    change: {
      settingId: 'document-connections',
      action: 'document-connection.remove',
      before: { connection: 'c1', name: 'Drive' },
    },
    sentence: 'Sam Second removed the document connection Drive',
    difference: null,
    place: '/ai/knowledge-access',
    restore: [],
    filter: 'Knowledge access: Connections',
  },
  process: {
    change: {
      settingId: 'processes',
      origin: 'outside',
      before: BILLABLE,
      process: { processId: 'EXP-0024', usedBy: [] },
    },
    sentence: 'Sam Second deleted the expression Billable',
    difference: 'No setting used it',
    place: '/processes',
    restore: [],
    filter: 'Expressions and forms',
  },
  setup: {
    change: { settingId: 'setup', action: 'setup.create', after: { records: [] } },
    sentence: "Sam Second created the org's missing records",
    difference: null,
    place: '/health-check',
    restore: [],
    filter: 'Health check',
  },
  'ai-usage': {
    change: { settingId: 'ai-usage', before: { credits: 2 }, after: { credits: 3 } },
    sentence: 'Sam Second changed AI usage',
    difference: 'Credits: 2, now 3',
    place: '/ai/ai-usage',
    restore: [],
    filter: 'AI usage',
  },
  record: {
    change: { settingId: EVENT_TYPE_SETTING, profileId: GLOBAL_PROFILE.id },
    sentence: `Sam Second changed Event type in ${GLOBAL_PROFILE.name}`,
    difference: null,
    place: null,
    restore: [],
    filter: 'Event type',
  },
};

const changes = Object.entries(EXAMPLES).map(([id, { change }]): ChangeHistoryEntry => ({
  id,
  at: '2026-11-20T09:15:42.000Z',
  by: 'Sam Second',
  origin: 'console',
  outcome: 'done',
  profileId: null,
  action: 'setting.write',
  before: null,
  after: null,
  ...change,
}));

it('[ENG-03] shows every kind of change with its sentence, difference, link, restore, filter and row in the file', async () => {
  const org = createOrg();
  org.on(changeHistory, () => ({ records: changes, next: null, searchedTo: null }));
  org.on(countChanges, () => ({ changes: changes.length, isMore: false }));
  org.on(changeAuthors, () => ({ names: [] }));
  org.serveFile(
    exportChanges,
    [['id', 'settingId', 'setting'], ...changes.map(({ id, settingId }) => [id, settingId, ''])]
      .map((cells) => csvRow(cells))
      .join(''),
  );
  const { user } = renderPage('/change-history', <ChangeHistoryPage />, { server: org });
  const list = within(await screen.findByRole('list', { name: /^Changes on/ }));
  for (const { id } of changeKinds) {
    const { sentence, difference, place, restore } = EXAMPLES[id];
    const button = list.getByRole('button', { name: (name) => name.includes(`${sentence} `) });
    const item = within(button.closest('li') ?? button);
    if (difference !== null) expect(button, id).toHaveTextContent(difference);
    await user.click(button);
    await item.findByRole('button', { name: 'Copy link' });
    const link = item.queryByRole('link', { name: /^Open/ });
    expect(link?.getAttribute('href') ?? null, id).toBe(place);
    const restores = item
      .queryAllByRole('button', { name: /^(Undo|Bring|Return|Restore)/ })
      .map(({ textContent }) => textContent);
    expect(restores, id).toEqual(restore);
  }

  await user.click(screen.getByRole('button', { name: /Setting$/ }));
  const choices = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(choices).toEqual(expect.arrayContaining(changeKinds.map(({ id }) => EXAMPLES[id].filter)));
  await user.keyboard('{Escape}');

  const save = vi.spyOn(browser, 'save').mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: /Changes as CSV/ }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  expect(await save.mock.calls[0]?.[1].text()).toBe(
    [
      ['Change', 'Setting ID', 'Setting'],
      ...changes.map(({ id, settingId }) => {
        const { name, filter } = EXAMPLES[id as ChangeKindId];
        return [id, settingId, name ?? filter];
      }),
    ]
      .map((cells) => csvRow(cells))
      .join(''),
  );
});

it.each([
  [null, ["Name: 'Pilot team'", 'Description: Tests the beta.']],
  [
    { id: PROFILE_ID, name: 'HVAC' },
    ["Created as a clone of 'HVAC'", "Name: 'Pilot team'", 'Description: Tests the beta.'],
  ],
])(
  '[FIX-75] describes a created group profile without values from before, as a clone of %o',
  async (cloneOf, lines) => {
    const org = createOrg();
    const after = { kind: 'created', cloneOf, name: 'Pilot team', description: 'Tests the beta.', isActive: true };
    const created = changes.map((change) => ({ ...change, before: null, after }));
    const records = created.filter(({ settingId }) => settingId === 'GROUP_PROFILE');
    org.on(changeHistory, () => ({ records, next: null, searchedTo: null }));
    org.on(countChanges, () => ({ changes: 1, isMore: false }));
    org.on(changeAuthors, () => ({ names: [] }));
    const { user } = renderPage('/change-history', <ChangeHistoryPage />, { server: org });
    const list = within(await screen.findByRole('list', { name: /^Changes on/ }));
    await user.click(list.getByRole('button', { name: /created the group profile HVAC Technicians/ }));
    const shown = within(await list.findByRole('list')).getAllByRole('listitem');
    expect(shown.map(({ textContent }) => textContent)).toEqual(lines);
  },
);

it('[ENG-03] a kind of change without one of its parts, or an undeclared one, does not compile', () => {
  const types = (
    view: (kind: ChangeKindId, parts: ChangeView) => void,
    { sentence, place, Difference, Undo, Restore }: ChangeView,
  ): void => {
    view('setup', { sentence, place, Difference, Undo, Restore });
    // @ts-expect-error -- The sentence is missing.
    view('setup', { place, Difference, Undo, Restore });
    // @ts-expect-error -- The place is missing.
    view('setup', { sentence, Difference, Undo, Restore });
    // @ts-expect-error -- The difference is missing.
    view('setup', { sentence, place, Undo, Restore });
    // @ts-expect-error -- The undo is missing.
    view('setup', { sentence, place, Difference, Restore });
    // @ts-expect-error -- The restore in the details is missing.
    view('setup', { sentence, place, Difference, Undo });
    // @ts-expect-error -- The kind is not declared.
    view('undeclared', { sentence, place, Difference, Undo, Restore });
  };
  expect(types).toBeTypeOf('function');
});
