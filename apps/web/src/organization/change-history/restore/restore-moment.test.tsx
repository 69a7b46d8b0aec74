import {
  applyPlannedChange,
  createPlannedChange,
  plannedChangeItems,
  plannedChangeOutcomes,
  readPlannedChange,
  recallPlannedChange,
  retryPlannedChange,
  undoPlannedChange,
} from '@fieldstone/contracts/changes/changes';
import { planRestore } from '@fieldstone/contracts/changes/plan';
import type { ChangePlan, PlanItem } from '@fieldstone/contracts/changes/plan';
import type { PlannedChange, PlannedOutcome } from '@fieldstone/contracts/changes/planned-change';
import { changeAuthors, changeHistory, countChanges } from '@fieldstone/contracts/organization/change-history';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { nsRequest } from '@fieldstone/contracts/organization/notification';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { feedback } from '@fieldstone/contracts/settings/pages/feedback';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { knowledge } from '@fieldstone/contracts/settings/pages/knowledge';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findBanner } from '../../../test/banner.ts';
import { createOrg, PROFILES } from '../../../test/org.ts';
import type { OrgState } from '../../../test/org.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { ChangeHistoryPage } from '../../../pages/change-history/page.tsx';
import { PROFILE_ID } from '../../../test/stored-settings.ts';

const NAME = PROFILES.find(({ id }) => id === PROFILE_ID)?.name ?? '';
const NOTIFICATION = { name: 'Notify technicians of configuration updates' };
const AT = '2026-11-20T09:15:42.000Z';
const OPEN = 'Return all settings to this time…';
const TITLE = `Return all settings of ${NAME} to this time`;

const ENTRY: ChangeHistoryEntry = {
  id: 'a1',
  at: AT,
  by: 'Sam Second',
  origin: 'console',
  outcome: 'done',
  profileId: PROFILE_ID,
  settingId: checklist.id,
  action: 'setting.write',
  before: { enabled: false },
  after: { enabled: true },
};

const NEWEST: ChangeHistoryEntry = { ...ENTRY, id: 'a2', at: '2026-11-21T09:15:42.000Z' };

type Values = NonNullable<PlanItem['values']>;

const VALUES: Values = { changed: null, before: { enabled: false }, after: { enabled: true } };

const item = (settingId: PlanItem['settingId'], more: Partial<PlanItem> = {}): PlanItem => ({
  settingId,
  version: `version of ${settingId}`,
  result: 'will-change',
  reason: null,
  message: null,
  values: VALUES,
  ...more,
});

const ITEMS = [
  item(checklist.id),
  item(feedback.id),
  item(knowledge.id, { result: 'identical', values: { ...VALUES, before: { enabled: true } } }),
  item(fieldInventory.id, { result: 'blocked', reason: 'invalid', message: 'The stored value breaks a rule.' }),
];

const planOf = (items: PlanItem[]): ChangePlan => ({
  source: { id: PROFILE_ID, name: NAME, version: 'v1' },
  targets: [{ profileId: PROFILE_ID, reach: { users: 12, usersWithDevice: 9 }, items }],
  calls: 3,
  overlaps: [],
});

const planned = (id: string, more: Partial<PlannedChange> = {}): PlannedChange => ({
  id,
  kind: 'restore',
  name: null,
  state: 'applied',
  hash: `hash of ${id}`,
  source: null,
  targets: 1,
  counts: { pending: 0, success: 2, failure: 0, unknown: 0 },
  calls: 0,
  createdBy: 'Avery Admin',
  createdAt: AT,
  finishedAt: '2026-11-21T09:45:00.000Z',
  resumesAt: null,
  undoOf: null,
  undoneBy: null,
  states: [],
  transitions: ['undo'],
  overlaps: [],
  ...more,
});

const outcomeOf = (settingId: string, more: Partial<PlannedOutcome> = {}): PlannedOutcome => ({
  position: 0,
  kind: 'setting',
  profileId: PROFILE_ID,
  profileName: NAME,
  settingId,
  outcome: 'success',
  reason: null,
  message: null,
  ...more,
});

type Run = { readonly change: PlannedChange; readonly items: PlannedOutcome[] };

const DONE: Run = {
  change: planned('planned-0001'),
  items: [outcomeOf(checklist.id), outcomeOf(feedback.id, { position: 1 })],
};

const UNDONE: Run = {
  change: planned('planned-0002', { kind: 'undo', undoOf: 'planned-0001', transitions: [] }),
  items: DONE.items,
};

/** Opens the restore dialog in an org whose restore ends as given. */
async function open(run: Run = DONE, state: OrgState = {}, items: PlanItem[] = ITEMS) {
  const org = createOrg(state);
  org.on(changeHistory, () => ({ records: [NEWEST, ENTRY], next: null, searchedTo: AT }));
  org.on(countChanges, () => ({ changes: 2, isMore: false }));
  org.on(changeAuthors, () => ({ names: [] }));
  org.on(planRestore, () => planOf(items));
  org.on(createPlannedChange, () => planned(run.change.id, { state: 'draft', hash: 'planned hash' }));
  org.on(applyPlannedChange, () => planned(run.change.id, { state: 'applying', finishedAt: null, transitions: [] }));
  org.on(recallPlannedChange, () => planned(run.change.id, { state: 'recalled' }));
  org.on(undoPlannedChange, () => UNDONE.change);
  const runOf = (changeId: string) => (changeId === UNDONE.change.id ? UNDONE : run);
  org.on(readPlannedChange, ({ params }) => runOf(params.changeId).change);
  org.on(plannedChangeOutcomes, ({ params }) => ({ records: runOf(params.changeId).items }));
  const app = renderPage('/change-history?change=a1', <ChangeHistoryPage />, { server: org });
  const opener = await screen.findByRole('button', { name: OPEN });
  await app.user.click(opener);
  const dialog = within(await screen.findByRole('dialog', { name: TITLE }));
  return { ...app, org, dialog, opener };
}

const confirm = (count: string) => screen.findByRole('button', { name: `Return ${count}` });

it('[CST-01] [CST-04] shows what a restore changes, its reach and its calls, without sending anything', async () => {
  const { user, org, dialog } = await open();
  expect(await dialog.findByText('2 will change')).toBeVisible();
  expect(dialog.getByText('1 identical')).toBeVisible();
  expect(dialog.getByText('1 blocked')).toBeVisible();
  expect(
    dialog.getByText('Reaches 12 users (9 with a device that has synced). Takes about 3 Salesforce API calls.'),
  ).toBeVisible();
  const changing = within(dialog.getByRole('region', { name: 'Settings to return' }));
  await user.click(changing.getByRole('button', { name: 'Checklist' }));
  await waitFor(() =>
    expect(changing.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'BeforeDisabled',
      'AfterEnabled',
    ]),
  );
  const blocked = within(dialog.getByRole('region', { name: "Settings that can't be returned" }));
  expect(blocked.getByText(/The stored value breaks a rule\./)).toBeVisible();
  expect(blocked.getByRole('link', { name: 'Open Field Inventory' })).toHaveAttribute(
    'href',
    `/profiles/${PROFILE_ID}/${fieldInventory.slug}`,
  );
  expect(dialog.getByText(/to their values right after the change on Nov 20, 2026, 10:15:42 AM/)).toBeVisible();
  expect(org.requestsOf(planRestore).map(({ query }) => query['at'])).toEqual([AT]);
  expect(org.requestsOf(createPlannedChange)).toEqual([]);
});

it('[CHB-08] [CST-01] [CST-05] [ENG-01] restores the chosen settings on their reviewed versions with a note, by keyboard', async () => {
  const { user, org, dialog, opener } = await open();
  (await dialog.findByRole('checkbox', { name: 'Choose Feedback' })).focus();
  await user.keyboard(' ');
  expect(dialog.getByRole('checkbox', { name: 'All 2 settings to return' })).toHaveProperty('indeterminate', true);
  await user.type(dialog.getByRole('textbox', { name: 'Note or ticket (optional)' }), 'SD-4471 ');
  (await confirm('1 setting')).focus();
  await user.keyboard('{Enter}');
  expect(await dialog.findByText('2 changed')).toBeVisible();
  const [draft] = org.requestsOf(createPlannedChange);
  expect(draft?.body).toEqual({
    kind: 'restore',
    reason: 'SD-4471',
    profileId: PROFILE_ID,
    at: AT,
    settingIds: [checklist.id],
    versions: { [checklist.id]: `version of ${checklist.id}` },
  });
  expect(org.requestsOf(applyPlannedChange)[0]?.body).toEqual({ hash: 'planned hash' });
  expect(dialog.getAllByText('Success')).toHaveLength(2);
  const loaded = org.requestsOf(changeHistory).length;
  await user.keyboard('{Escape}');
  await waitFor(() => expect(org.requestsOf(changeHistory).length).toBeGreaterThan(loaded));
  await waitFor(() => expect(opener).toHaveFocus());
});

it('[CST-01] [CST-04] restores the event settings with the names of the forms', async () => {
  const process = (id: string, name: string) => ({ internalValue: id, displayValue: name });
  const values = { ...VALUES, before: process('FORM-1', 'Edit Visit'), after: process('FORM-2', 'Edit Tour') };
  const done = { change: DONE.change, items: [outcomeOf(EVENT_SETTING)] };
  const { user, org, dialog } = await open(done, {}, [item(EVENT_SETTING, { values })]);
  await user.click(await dialog.findByRole('button', { name: 'Edit Events' }));
  await waitFor(() =>
    expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'BeforeEdit Visit',
      'AfterEdit Tour',
    ]),
  );
  await user.click(await confirm('1 setting'));
  expect(await dialog.findByText('Edit Events')).toBeVisible();
  expect(org.requestsOf(createPlannedChange)[0]?.body).toMatchObject({ settingIds: [EVENT_SETTING] });
});

it('[CST-07] undoes a restore and opens the notification of the group profile', async () => {
  const { user, org, dialog } = await open();
  await user.click(await confirm('2 settings'));
  await user.click(await dialog.findByRole('button', { name: 'Undo this restore' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Undo this restore' }));
  await user.click(question.getByRole('button', { name: 'Undo and notify' }));
  const notification = within(await screen.findByRole('dialog', NOTIFICATION));
  await user.click(await notification.findByRole('button', { name: 'Notify 12 technicians' }));
  await waitFor(() => expect(org.requestsOf(nsRequest)).toHaveLength(1));
  expect(org.requestsOf(nsRequest)[0]?.body).toMatchObject({ data: { messages: [{ profileId: PROFILE_ID }] } });
  expect(org.requestsOf(undoPlannedChange).map(({ path }) => path)).toEqual(['/api/changes/planned-0001/undo']);
  const undone = within(await screen.findByRole('dialog', { name: `Undo restore of ${NAME}` }));
  await user.click(await undone.findByRole('button', { name: 'Show restore' }));
  expect(await screen.findByRole('dialog', { name: TITLE })).toBeVisible();
});

it('[CHB-08] [CST-07] [FIX-93] notifies the group profile of a restore, with its note as the message', async () => {
  const states: PlannedChange['states'] = [{ state: 'draft', at: AT, by: 'Avery Admin', reason: 'SD-4471' }];
  const { user, dialog } = await open({ ...DONE, change: { ...DONE.change, states } });
  await user.click(await confirm('2 settings'));
  await user.click(await dialog.findByRole('button', { name: 'Notify' }));
  const notification = within(await screen.findByRole('dialog', NOTIFICATION));
  expect(await notification.findByRole('button', { name: 'Notify 12 technicians' })).toBeVisible();
  expect(notification.getByRole('textbox', { name: 'Message (optional)' })).toHaveValue('SD-4471');
});

it('[CST-05] shows who changed a setting meanwhile, and compares again', async () => {
  const moved = planned('planned-0001', {
    state: 'failed',
    counts: { pending: 0, success: 0, failure: 2, unknown: 0 },
    transitions: ['plan'],
  });
  const changed = { outcome: 'failure', reason: 'changed' } as const;
  const items = [
    outcomeOf(checklist.id, { ...changed, message: 'Sam Second changed this setting.' }),
    outcomeOf(feedback.id, { ...changed, position: 1, message: 'Nothing was written.' }),
  ];
  const { user, org, dialog } = await open({ change: moved, items });
  await user.click(await confirm('2 settings'));
  expect(await dialog.findByText(/nothing was restored/)).toBeVisible();
  expect(await dialog.findByText(/Sam Second changed this setting\./)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Notify' })).toBeNull();
  const plans = org.requestsOf(planRestore).length;
  await user.click(dialog.getByRole('button', { name: 'Compare again' }));
  expect(await dialog.findByText('2 will change')).toBeVisible();
  expect(org.requestsOf(planRestore)).toHaveLength(plans + 1);
});

it('[CST-06] retries what failed', async () => {
  const partly = planned('planned-0001', {
    state: 'partly-applied',
    counts: { pending: 0, success: 1, failure: 1, unknown: 0 },
    transitions: ['retry', 'undo'],
  });
  const items = [
    outcomeOf(checklist.id),
    outcomeOf(feedback.id, { position: 1, outcome: 'failure', reason: 'refused', message: 'Not on a Friday.' }),
  ];
  const { user, org, dialog } = await open({ change: partly, items });
  org.on(retryPlannedChange, () => UNDONE.change);
  await user.click(await confirm('2 settings'));
  expect(await dialog.findByText(/Not on a Friday\./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(org.requestsOf(retryPlannedChange)).toHaveLength(1));
});

it('[CST-05] [FIX-12] requires a decision about a setting that someone changed before a retry overwrites it', async () => {
  const partly = planned('planned-0001', {
    state: 'partly-applied',
    counts: { pending: 0, success: 1, failure: 1, unknown: 0 },
    transitions: ['retry', 'undo'],
  });
  const changed = outcomeOf(EVENT_SETTING, {
    position: 1,
    kind: 'event-setting',
    outcome: 'failure',
    reason: 'changed',
  });
  const { user, org, dialog } = await open({ change: partly, items: [outcomeOf(checklist.id), changed] });
  const process = (id: string, name: string) => ({ internalValue: id, displayValue: name });
  org.on(plannedChangeItems, () => ({
    records: [
      {
        ...changed,
        baseVersion: 'v1',
        result: null,
        changed: { by: 'Sam Second', at: AT },
        reach: null,
        before: process('FORM-1', 'Edit Visit'),
        after: process('FORM-2', 'Edit Tour'),
        conflict: { version: 'v2', collisions: [] },
      },
    ],
    hasMore: false,
  }));
  org.on(retryPlannedChange, () => partly);
  await user.click(await confirm('2 settings'));
  await user.click(await dialog.findByRole('button', { name: 'Try Again' }));
  const review = within(await screen.findByRole('dialog', { name: 'Review newer changes' }));
  expect(await review.findByRole('heading', { name: `${NAME}: Edit Events` })).toBeVisible();
  expect(review.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'BeforeEdit Visit',
    'AfterEdit Tour',
  ]);
  await user.click(review.getByRole('radio', { name: 'Overwrite it' }));
  await user.click(review.getByRole('button', { name: 'Try Again' }));
  await waitFor(() =>
    expect(org.requestsOf(retryPlannedChange).map(({ body }) => body)).toEqual([
      { overwrite: [{ position: 1, version: 'v2' }] },
    ]),
  );
  expect(org.requestsOf(plannedChangeItems)[0]?.query).toEqual({ reason: 'changed' });
});

it('[CST-05] withdraws the draft and reports the reason if it could not be applied', async () => {
  const { user, org, dialog } = await open();
  org.reject(applyPlannedChange, 'conflict', 'The plan is outdated.');
  await user.click(await confirm('2 settings'));
  expect(await screen.findByRole('alertdialog', { name: /Failed to restore the settings/ })).toHaveTextContent(
    'The plan is outdated.',
  );
  await waitFor(() => expect(org.requestsOf(recallPlannedChange)).toHaveLength(1));
  expect(dialog.getByText('2 will change')).toBeVisible();
});

it('[CST-01] sends a restore whose draft was not reported again with the same key, and a withdrawn one with another', async () => {
  const { user, org } = await open();
  const keys = () => org.requestsOf(createPlannedChange).map(({ headers }) => headers['idempotency-key']);
  const restore = async () => {
    await user.click(await confirm('2 settings'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button'));
  };
  org.reject(createPlannedChange, 'unavailable', 'The store is busy.');
  await restore();
  org.on(createPlannedChange, () => planned('planned-0001', { state: 'draft', hash: 'planned hash' }));
  org.reject(applyPlannedChange, 'conflict', 'The plan is outdated.');
  await restore();
  await waitFor(() => expect(org.requestsOf(recallPlannedChange)).toHaveLength(1));
  await restore();
  const [first, second, third] = keys();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect([second === first, third === first]).toEqual([true, false]);
});

it('[CST-04] [FIX-92] reports that the comparison failed, retries it, and offers nothing where nothing would change', async () => {
  const { user, org, dialog, opener } = await open();
  await dialog.findByText('2 will change');
  await user.keyboard('{Escape}');
  org.reject(planRestore, 'unavailable', 'The store is busy.');
  await user.click(opener);
  const again = within(await screen.findByRole('dialog', { name: TITLE }));
  const banner = await findBanner('Failed to compare the settings');
  expect(banner).toHaveTextContent('The store is busy.');
  expect(again.queryByRole('button', { name: /^Return/ })).toBeNull();
  org.on(planRestore, () => planOf([item(knowledge.id, { result: 'identical' })]));
  await user.click(within(banner).getByRole('button'));
  expect(await again.findByText(/^Nothing would change/)).toBeVisible();
  expect(again.queryByRole('button', { name: /^Return/ })).toBeNull();
  expect(again.getByText('Close', { selector: 'button *, button' })).toBeVisible();
});

it('[FIX-92] is not offered at the newest stored change of the group profile', async () => {
  const { user } = await open();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /^10:15:42 AM.*Sam Second/, expanded: false }));
  await screen.findByText('Change a2');
  await waitFor(() => expect(screen.queryByRole('button', { name: OPEN })).toBeNull());
});

it('[FIX-74] shows that another server continues when the one that restores has stopped responding', async () => {
  const running = planned(DONE.change.id, {
    state: 'applying',
    finishedAt: null,
    resumesAt: '2026-11-25T09:30:12.000Z',
    transitions: [],
    counts: { pending: 1, success: 1, failure: 0, unknown: 0 },
  });
  const { user, dialog } = await open({ ...DONE, change: running });
  await user.click(await confirm('2 settings'));
  const notice = 'The server that was doing this has stopped responding. Another one continues at about 10:30:12 AM.';
  expect(await dialog.findByText(notice)).toBeVisible();
});
