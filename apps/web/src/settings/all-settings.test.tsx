import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import { readSetting, writeSetting } from '@fieldstone/contracts/settings/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findBanner } from '../test/banner.ts';
import { createOrg } from '../test/org.ts';
import { openSetting, openStored } from '../test/setting-page.tsx';
import { bodyOf, keyOf, stored, versionOf, writes } from '../test/stored-settings.ts';
import { settingEdits } from '../test/setting-edits.ts';

/** A page with a toggle, a form, and a page whose form has its own buttons. They prove what all pages share. */
const REPRESENTATIVE = new Set(['checklist', 'field-inventory', 'appointment-color']);
const representative = allSettings.filter(({ name }) => REPRESENTATIVE.has(name));

type Known = (typeof allSettings)[number];

const named = (settings: readonly Known[]) => settings.map((setting) => [setting.name, setting] as const);

describe.each(named(allSettings))('%s', (name, declared) => {
  const setting: Setting = declared;
  const { before, after, edit, save, isUnchanged, isEdited, texts } = settingEdits[name];

  it('has valid defaults', () => {
    expect(setting.schema.safeParse(setting.defaults).error).toBeUndefined();
    expect(before).not.toEqual(after);
  });

  it('[PAGE-02] [PAGE-06] [CALL-02] [SFX-07] [SIM-08] [CLR-13] has its own error texts, and saves its own values', async () => {
    const org = createOrg(stored(setting, before));
    org.reject(readSetting, 'crm_error', 'Salesforce rejected it.');
    const { user } = openSetting(setting, { server: org });
    const banner = await findBanner();
    expect(banner).toHaveTextContent(texts.load);
    org.on(readSetting, () => ({ configuration: bodyOf(before).data, version: versionOf(setting), changed: null }));
    await user.click(within(banner).getByRole('button', { name: 'Retry' }));
    await edit(user);
    org.reject(writeSetting, 'crm_unavailable', 'Salesforce does not answer.');
    await save(user);
    const toast = await screen.findByRole('alertdialog', { name: texts.save });
    await user.click(within(toast).getByRole('button', { name: 'Dismiss' }));
    org.on(writeSetting, ({ body }) => ({ configuration: body.data, version: 'v9', changed: null }));
    await save(user);
    expect(await screen.findByText('Settings saved successfully')).toBeVisible();
    const sent = { body: bodyOf(after, setting), version: versionOf(setting) };
    expect(writes(org)).toEqual([sent, sent]);
    await isEdited();
  });

  it('[FIX-20] lists each stored value of a wrong type, and replaces it only on Save', async () => {
    const broken = Object.fromEntries(Object.keys(setting.defaults).map((key) => [key, 42]));
    const org = createOrg(stored(setting, broken));
    const { user } = openSetting(setting, { server: org });
    const title = /stored values? (is|are) invalid$/;
    await screen.findByText(title);
    expect(screen.queryByText(texts.load)).toBeNull();
    expect(screen.getAllByText(/Stored value: 42\./).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'History' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show stored values' }));
    expect(screen.getByRole('textbox', { name: 'Stored values' })).toHaveValue(JSON.stringify(broken, null, 2));
    const all = screen.queryByRole('button', { name: /^Remove invalid entries, use defaults/ });
    await user.click(all ?? screen.getByRole('button', { name: /^Use default: / }));
    expect(await screen.findByText('All invalid values are fixed on this page')).toBeVisible();
    expect(screen.queryByText(title)).toBeNull();
    expect(writes(org)).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Settings saved successfully')).toBeVisible();
    expect(writes(org)).toEqual([{ body: bodyOf(setting.defaults, setting), version: versionOf(setting) }]);
    expect(screen.queryByText('All invalid values are fixed on this page')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('[APP-07] is read-only for a user without the permission', async () => {
    const missing = [{ object: 'Configuration_Data__c', label: 'Configuration Data', permission: 'update' as const }];
    const { user, server } = await openStored(setting, before, { missing });
    expect(screen.getByText('Read only')).toBeVisible();
    for (const button of ['Save', 'Cancel', 'Create New Configuration']) {
      expect(screen.queryByRole('button', { name: button })).toBeNull();
    }
    for (const control of screen.queryAllByRole('switch')) await user.click(control);
    await user.keyboard('{Control>}s{/Control}');
    expect(writes(server)).toEqual([]);
    await isUnchanged();
  });
});

describe.each(named(representative))('a setting such as %s', (name, declared) => {
  const setting: Setting = declared;
  const { before, after, edit, save, cancel, isUnchanged, isEdited, texts } = settingEdits[name];

  it('[PAGE-06] [CALL-02] [SFX-07] sends the edit with the version that it is based on, and shows the saved values', async () => {
    const { user, org } = await openStored(setting, before);
    await edit(user);
    await save(user);
    expect(await screen.findByText('Settings saved successfully')).toBeVisible();
    expect(writes(org)).toEqual([{ body: bodyOf(after, setting), version: versionOf(setting) }]);
    expect(org.payloadOf(keyOf(setting))).toEqual(after);
    await isEdited();
  });

  it('[CALL-01] reads the setting by its id, and shows the defaults with a note if nothing is stored', async () => {
    const { server } = openSetting(setting);
    expect(await screen.findByText(/^Nothing is set here/)).toBeVisible();
    expect(screen.getByText(/so the defaults apply\.$/)).toBeVisible();
    expect(server.requestsOf(readSetting).map(({ path }) => path)).toEqual([
      expect.stringMatching(new RegExp(`^/api/profiles/[A-Za-z0-9]{18}/settings/${setting.id}$`)),
    ]);
  });

  it('[PAGE-03] restores the saved values on Cancel after a confirmation', async () => {
    const { user, server } = await openStored(setting, before);
    await edit(user);
    await cancel(user);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep editing' }));
    await cancel(user);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await isUnchanged();
    expect(writes(server)).toEqual([]);
  });

  it("[PAGE-06] [PAGE-07] [SIM-08] [CLR-13] keeps the edits after a failed save, and shows the page's error text with the cause", async () => {
    const { user, server } = await openStored(setting, before);
    await edit(user);
    server.reject(writeSetting, 'crm_unavailable', 'Salesforce does not answer.');
    await save(user);
    const toast = await screen.findByRole('alertdialog', { name: texts.save });
    expect(toast).toHaveTextContent('Salesforce does not answer. · Request req-test');
    await user.click(within(toast).getByRole('button', { name: 'Dismiss' }));
    server.on(writeSetting, ({ body }) => ({ configuration: body.data, version: 'v9', changed: null }));
    await save(user);
    await screen.findByText('Settings saved successfully');
    expect(writes(server).map(({ body }) => body)).toEqual([bodyOf(after, setting), bodyOf(after, setting)]);
  });

  it('[PAGE-02] [SIM-08] [CLR-13] [FIX-27] [FIX-93] shows the cause of a failed load once, in its place, and loads again on Retry', async () => {
    const server = createOrg(stored(setting, before));
    server.reject(readSetting, 'crm_error', 'Salesforce rejected it.');
    const { user } = openSetting(setting, { server });
    const banner = await findBanner();
    expect(banner).toHaveTextContent(texts.load);
    expect(banner).toHaveTextContent('Salesforce rejected it.');
    expect(banner).toHaveTextContent('Request req-test');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    server.on(readSetting, () => ({
      configuration: bodyOf(before).data,
      version: 'v1',
      changed: { by: 'Sam Second', at: '2026-11-20T09:15:00.000Z' },
    }));
    await user.click(within(banner).getByRole('button', { name: 'Retry' }));
    await screen.findByText(/^Last changed by Sam Second/);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await isUnchanged();
  });

  it('merges an intermediate change of another field by another administrator, and shows a notice', async () => {
    const { user, org } = await openStored(setting, before);
    await edit(user);
    org.storeAs('Sam Second', keyOf(setting), { ...before, note: 'theirs' });
    await save(user);
    const notice = await screen.findByText('Saved and merged with changes by Sam Second: note');
    expect(notice).toBeVisible();
    expect(writes(org).map(({ version }) => version)).toEqual([versionOf(setting), 'v1']);
    expect(org.payloadOf(keyOf(setting))).toEqual({ ...after, note: 'theirs' });
    await isEdited();
    const banner = screen.getAllByRole('status').find((region) => region.contains(notice));
    await user.click(within(banner ?? notice).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/^Saved and merged/)).toBeNull();
  });
});

/** Returns the settings with a field that two administrators can change to different values. */
const collisions = (settings: readonly Known[]) =>
  settings.flatMap((setting) => {
    const { collision } = settingEdits[setting.name];
    return collision ? [[setting.name, setting, collision] as const] : [];
  });

/** Edits a page while another administrator saves another value of the same field, and saves the edit. */
async function collide(setting: Known, theirs: Payload) {
  const { before, edit, save } = settingEdits[setting.name];
  const app = await openStored(setting, before);
  await edit(app.user);
  app.org.storeAs('Sam Second', keyOf(setting), theirs);
  await save(app.user);
  const dialog = await screen.findByRole('dialog', { name: 'Someone else changed the same settings' });
  return { ...app, dialog };
}

describe.each(collisions(allSettings))('%s, changed by two administrators', (_name, setting, { theirs, label }) => {
  it("shows the other administrator's values without another save if the user chooses them", async () => {
    const { user, org, dialog } = await collide(setting, theirs);
    const sent = writes(org).length;
    await user.click(
      within(within(dialog).getByRole('radiogroup', { name: label })).getByRole('radio', { name: /^Sam/ }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes(org)).toHaveLength(sent);
    expect(org.payloadOf(keyOf(setting))).toEqual(theirs);
  });
});

describe.each(collisions(representative))(
  'a setting such as %s, changed by two administrators',
  (name, setting, { theirs }) => {
    const { after, save, isEdited } = settingEdits[name];

    it('shows the user and time of the other save, and saves nothing until every field has a choice', async () => {
      const { user, org, dialog } = await collide(setting, theirs);
      expect(dialog).toHaveTextContent('Sam Second saved this page on Nov 21, 2026, 10:41 AM GMT+1');
      expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
      expect(org.payloadOf(keyOf(setting))).toEqual(theirs);
      await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
      await user.click(within(dialog).getByRole('button', { name: 'Save' }));
      await screen.findByText('Settings saved successfully');
      expect(org.payloadOf(keyOf(setting))).toEqual(after);
      await isEdited();
    });

    it('keeps the edit on Escape, and can save it again', async () => {
      const { user, org } = await collide(setting, theirs);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await save(user);
      const dialog = await screen.findByRole('dialog', { name: 'Someone else changed the same settings' });
      await user.click(within(dialog).getByRole('radio', { name: /^Yours/ }));
      await user.click(within(dialog).getByRole('button', { name: 'Save' }));
      await screen.findByText('Settings saved successfully');
      expect(org.payloadOf(keyOf(setting))).toEqual(after);
    });
  },
);
