import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { settingHistory } from '@fieldstone/contracts/settings/settings';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  change,
  FIRST,
  isClosed,
  NOW,
  OLD,
  openHistory,
  openWith,
  PROCESS,
  restoreButton,
  rows,
  state,
} from '../../test/inventory-history.ts';
import { createOrg } from '../../test/org.ts';
import { openSetting, openStored } from '../../test/setting-page.tsx';

describe('the history of a setting', () => {
  it("shows the user and the time of each change in the viewer's time zone, newest first, and each field before and after", async () => {
    const { user, dialog } = await openWith([change('second'), FIRST]);
    const newest = await within(dialog).findByRole('button', { name: /^Nov 20, 2026, 10:15:00 AM GMT\+1 Sam Second/ });
    expect(newest).toHaveAccessibleName(expect.stringContaining(`Current version ${PROCESS}`));
    expect(newest).toHaveAttribute('aria-expanded', 'false');
    await user.click(newest);
    const [term] = await within(dialog).findAllByRole('term');
    expect(term).toHaveTextContent(PROCESS);
    const values = within(dialog).getAllByRole('definition');
    expect(values.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['BeforeDepot to van', 'AfterVan to van']);

    const first = within(dialog).getByRole('button', { name: /^Nov 2, 2026, 5:30:00 PM GMT\+1 Avery Admin/ });
    await user.click(first);
    expect(within(dialog).getByText('Nothing was stored before, so the defaults applied.')).toBeVisible();
    expect(first).toHaveAccessibleName(expect.stringContaining(`Field inventory and ${PROCESS}`));
  });

  it('[FIX-93] closes with Back, and leaves the page as it was', async () => {
    const { router } = await openWith([FIRST]);
    const { pathname } = router.state.location;
    await act(() => router.navigate(-1));
    await isClosed();
    expect(router.state.location).toMatchObject({ pathname, search: '' });
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  });

  it('marks failed changes, unknown outcomes and changes from outside the console', async () => {
    const { dialog } = await openWith([
      change('4', { outcome: 'failed', after: OLD, before: NOW }),
      change('3', { external: true, by: null }),
      change('2', { outcome: 'unknown', after: { ...OLD, enabled: false } }),
      FIRST,
    ]);
    await within(dialog).findByText('Not saved');
    const row = (at: number) => rows()[at]?.textContent ?? '';
    expect(row(0)).toContain('Not saved');
    expect(row(0)).not.toContain('Current version');
    expect(row(1)).toContain('Changed outside the console');
    expect(row(1)).toContain('Current version');
    expect(row(1)).toContain('Someone');
    expect(row(2)).toContain('Unknown');
  });

  it('[ACT-08] shows a changed expression between the versions, without offering to restore it', async () => {
    const content = {
      name: 'Billable',
      kind: 'expression',
      isActive: true,
      purpose: null,
      sourceObject: null,
      targetObject: null,
      logic: null,
      criteria: [{ sequence: 1, fieldPath: 'Priority__c', operator: 'Equals', operand: 'Critical' }],
    };
    const { user, dialog } = await openWith([
      change('3', {
        external: true,
        by: 'Finn Found',
        before: content,
        after: { ...content, isActive: false },
        process: { processId: 'EXP-0024' },
      }),
      change('2'),
      FIRST,
    ]);
    const button = await within(dialog).findByRole('button', { name: /Finn Found.*Expression Billable changed/ });
    expect(rows()[0]).not.toHaveTextContent('Current version');
    expect(rows()[1]).toHaveTextContent('Current version');
    expect(within(dialog).queryByRole('button', { name: /^Bring .*Finn Found/ })).toBeNull();
    await user.click(button);
    expect(await within(dialog).findByText('Inactive')).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'Open expressions and forms' })).toHaveAttribute(
      'href',
      '/processes',
    );
  });

  it('[SFX-07] marks a stored change that was sent without a version', async () => {
    const note =
      'This change was sent through the API without a version. It replaced the stored value without a conflict check.';
    const { user, dialog } = await openWith([
      change('3', { unconditional: true, outcome: 'failed' }),
      change('2', { unconditional: true }),
      FIRST,
    ]);
    for (const row of await within(dialog).findAllByRole('button', { expanded: false })) await user.click(row);
    expect(within(dialog).getAllByText(note)).toHaveLength(1);
  });

  it('[SVC-02] shows who requested a change that the integration user wrote', async () => {
    const { user, dialog } = await openWith([
      change('2', { by: 'Sam Second', writtenBy: 'Fieldstone Integration' }),
      FIRST,
    ]);
    for (const row of await within(dialog).findAllByRole('button', { expanded: false })) await user.click(row);
    expect(within(dialog).getAllByText('Requested by Sam Second, written by Fieldstone Integration.')).toHaveLength(1);
  });

  it('[CHB-08] shows the note of a change', async () => {
    const { dialog } = await openWith([change('2', { note: 'SD-4471' }), FIRST]);
    expect(
      await within(dialog).findByRole('button', { name: /Sam Second Current version Note: SD-4471/ }),
    ).toBeVisible();
    expect(within(dialog).getAllByText(/^Note/)).toHaveLength(1);
  });

  it('[CPY-05] shows the source group profile of a copy and of an undone copy', async () => {
    const copied = { profileId: 'a01000000000001AAA', profileName: 'Elevator Crew North' };
    const { dialog } = await openWith([
      change('3', { before: NOW, after: OLD, copied: { kind: 'undo', ...copied } }),
      change('2', { copied: { kind: 'copy', ...copied } }),
      FIRST,
    ]);
    await within(dialog).findByText('Copy from Elevator Crew North undone');
    expect(rows()[1]).toHaveTextContent('Copied from Elevator Crew North');
    expect(rows()[1]).toHaveTextContent('Sam Second');
    expect(rows()[2]).not.toHaveTextContent('Elevator Crew North');
  });

  it('lists a version with an unreadable value, but cannot restore it', async () => {
    const { user, dialog } = await openWith([
      change('3', { before: null, unreadable: { before: true, after: false } }),
      change('2', { by: 'Lee Other', external: true, after: null, unreadable: { before: false, after: true } }),
      FIRST,
    ]);
    const broken = await within(dialog).findByRole('button', { name: /Lee Other/ });
    expect(broken).toHaveAccessibleName(expect.stringContaining("The stored value can't be read"));
    expect(within(dialog).getByText("Can't be brought back")).toBeVisible();
    await restoreButton(dialog, 'Avery Admin');
    expect(within(dialog).queryByRole('button', { name: /^Bring .+ Lee Other$/ })).toBeNull();
    await user.click(broken);
    expect(within(dialog).getByText(/^The stored value isn't in the format that/)).toBeVisible();
    expect(within(dialog).queryByText(/Nothing is stored after this/)).toBeNull();
    expect(within(dialog).queryByRole('term')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: /Sam Second/ }));
    expect(within(dialog).getByText(/^The previous value can't be read\./)).toBeVisible();
    expect(within(dialog).getAllByRole('definition').at(-1)).toHaveTextContent('Van to van');
  });

  it('shows a message if no changes are recorded', async () => {
    const { dialog } = await openWith([]);
    expect(await within(dialog).findByText('No changes recorded yet')).toBeVisible();
  });

  it('shows a loading state, and returns the focus to its button when it closes', async () => {
    const app = await openStored(fieldInventory, NOW, state(FIRST));
    const gate = app.org.hold(settingHistory);
    const dialog = await openHistory(app.user);
    expect(await within(dialog).findByText('Loading history')).toBeInTheDocument();
    gate.open();
    await within(dialog).findByText('Current version');
    await app.user.keyboard('{Escape}');
    await isClosed();
    await waitFor(() => expect(screen.getByRole('button', { name: 'History' })).toHaveFocus());
  });

  it('shows older changes on demand, and moves the focus to the first of them', async () => {
    const many = Array.from({ length: 25 }, (_, index) => change(`c${index}`, { by: `Admin ${index}` }));
    const { user, dialog, server } = await openWith(many);
    const older = await within(dialog).findByRole('button', { name: 'Show older' });
    expect(rows()).toHaveLength(20);
    server.reject(settingHistory, 'crm_error', 'Salesforce rejected it.');
    await user.click(older);
    const failure = await within(dialog).findByRole('alert');
    expect(failure).toHaveTextContent('Failed to load older changes');
    expect(failure).toHaveTextContent('Salesforce rejected it.');
    expect(rows()).toHaveLength(20);
    server.on(settingHistory, ({ query }) => ({
      records: query.before === 'c19' ? many.slice(20) : [],
      hasMore: false,
    }));
    await user.click(within(failure).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(rows()).toHaveLength(25));
    expect(within(dialog).queryByRole('button', { name: 'Show older' })).toBeNull();
    expect(within(dialog).getByRole('button', { name: /Admin 20 / })).toHaveFocus();
  });

  it('shows the cause of a failed load, and loads again on Retry', async () => {
    const org = createOrg(state(FIRST));
    org.reject(settingHistory, 'crm_error', 'Salesforce rejected it.');
    const { user } = openSetting(fieldInventory, { server: org });
    await screen.findByText(/^Last changed/);
    const dialog = await openHistory(user);
    const failure = await within(dialog).findByRole('alert');
    expect(failure).toHaveTextContent('Failed to load the history');
    expect(failure).toHaveTextContent('Salesforce rejected it. · Request req-test');
    org.on(settingHistory, () => ({ records: [FIRST], hasMore: false }));
    await user.click(within(failure).getByRole('button', { name: 'Retry' }));
    await within(dialog).findByText('Current version');
    expect(within(dialog).queryByRole('alert')).toBeNull();
  });

  it('[APP-07] shows changes to a user without the permission, but cannot restore them', async () => {
    const missing = [{ object: 'Configuration_Data__c', label: 'Configuration Data', permission: 'update' as const }];
    const { user, dialog } = await openWith([change('second'), FIRST], { missing });
    await user.click(await within(dialog).findByRole('button', { name: /Avery Admin/ }));
    expect(within(dialog).getAllByText('Depot to van').at(-1)).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: /^Bring/ })).toBeNull();
  });
});
