import { listGroupProfiles, readGroupProfile } from '@fieldstone/contracts/organization/group-profiles';
import type { GroupProfileSummary } from '@fieldstone/contracts/organization/group-profiles';
import { changeHistory } from '@fieldstone/contracts/organization/change-history';
import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { readSetting, writeSetting } from '@fieldstone/contracts/settings/settings';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { profilePath, settingPath } from '../../lib/navigation/paths.ts';
import { createOrg, GLOBAL_PROFILE } from '../../test/org.ts';
import { renderApp } from '../../test/render.tsx';
import { Rejection } from '../../test/server.ts';
import { openInConsole } from '../../test/setting-page.tsx';
import { PROFILE, PROFILE_ID } from '../../test/stored-settings.ts';

const summary = (id: string, name: string, isActive = true): GroupProfileSummary => ({
  id,
  name,
  description: null,
  isGlobal: id === GLOBAL_PROFILE.id,
  isActive,
  version: 'v1',
  salesforceProfiles: 1,
  users: 25,
  lastModifiedBy: null,
  lastModifiedDate: null,
});

const NOTE = "Only its 25 users. Other group profiles don't inherit from it.";

describe('the global group profile', () => {
  const open = (path: string) => {
    const org = createOrg({ states: { [GLOBAL_PROFILE.id]: { users: 25 } } });
    org.on(readGroupProfile, ({ params }) => ({
      profile: summary(params.profileId, 'Global'),
      assigned: [],
      settings: [],
      aiSections: [],
    }));
    return renderApp(path, { server: org });
  };

  it.each([
    ['a setting', settingPath(GLOBAL_PROFILE.id, checklist.slug)],
    ['its overview', profilePath(GLOBAL_PROFILE.id)],
    ['its people', profilePath(GLOBAL_PROFILE.id, 'people')],
    ['its history', profilePath(GLOBAL_PROFILE.id, 'history')],
  ])('[FIX-89] shows on the page of %s which users it reaches', async (_page, path) => {
    open(path);
    expect(await screen.findByText(NOTE)).toBeVisible();
  });

  it('[FIX-89] is the only one with this note', async () => {
    openInConsole(checklist);
    await screen.findByRole('switch');
    expect(screen.queryByText(/Other group profiles don't inherit/)).toBeNull();
  });
});

describe('an open page', () => {
  it('[FIX-100] shows the new name and the deactivation of its group profile with the next save, which is stored', async () => {
    const org = createOrg();
    const { user } = openInConsole(checklist, { server: org });
    await user.click(await screen.findByRole('switch'));
    org.on(writeSetting, ({ body }) => ({
      configuration: body.data,
      version: 'v1',
      changed: null,
      profile: { name: 'Renamed crew', isActive: false },
    }));
    await user.keyboard('{Control>}s{/Control}');
    const toast = await screen.findByRole('alertdialog', { name: 'Settings saved successfully' });
    expect(toast).toHaveTextContent('Renamed crew is inactive: no app uses its settings until it is active again.');
    expect(await screen.findByText('Renamed crew is inactive')).toBeVisible();
    const path = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
    expect(await path.findByRole('link', { name: 'Renamed crew' })).toBeVisible();
    expect(screen.queryByText(PROFILE.name)).toBeNull();
    expect(screen.getByRole('switch')).toBeChecked();
  });

  const GONE = `${PROFILE.name} can't be found`;
  const CAUSE = `There is no group profile ${PROFILE_ID}. It may have been deleted; choose another one.`;
  const gone = () =>
    new Rejection('not_found', CAUSE, { code: 'group_profile_deleted', params: { profileId: PROFILE_ID } });

  it('[FIX-100] shows with the next save that its group profile was deleted, and keeps the edits', async () => {
    const org = createOrg();
    const { user } = openInConsole(checklist, { server: org });
    await user.click(await screen.findByRole('switch'));
    org.on(writeSetting, () => {
      throw gone();
    });
    await user.keyboard('{Control>}s{/Control}');
    const toast = await screen.findByRole('alertdialog', { name: /^Failed to save checklist/ });
    expect(toast).toHaveTextContent(CAUSE);
    const text = "Your changes stay on this page, but can't be saved. Choose another group profile.";
    expect(await screen.findByText(GONE)).toBeVisible();
    expect(screen.getByText(new RegExp(text))).toBeVisible();
    expect(screen.getByRole('switch')).toBeChecked();
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('[FIX-100] shows that its group profile was deleted before its values were read', async () => {
    const org = createOrg();
    org.on(readSetting, () => {
      throw gone();
    });
    openInConsole(checklist, { server: org });
    expect(await screen.findByText(GONE)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('[FIX-100] names inactive group profiles in the latest changes of a switch, and deleted ones as such', async () => {
    const [inactive, deleted] = ['a00000000000901AAA', 'a00000000000902AAA'];
    const org = createOrg();
    org.on(listGroupProfiles, () => ({ records: [summary(inactive, 'Winter crew', false)] }));
    const change = {
      at: '2026-11-20T09:15:42.000Z',
      by: 'Sam Second',
      origin: 'console',
      outcome: 'done',
      settingId: checklist.id,
      action: 'setting.write',
      before: null,
      after: { enabled: true },
    } as const;
    const records = [inactive, deleted, PROFILE_ID].map((profileId, at) => ({ ...change, id: `c${at}`, profileId }));
    org.on(changeHistory, () => ({ records, next: null, searchedTo: null }));
    openInConsole(checklist, { server: org });
    expect(await screen.findByRole('link', { name: 'Winter crew (inactive)' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Deleted group profile' })).toBeVisible();
  });
});
