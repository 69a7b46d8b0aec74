import { routes } from '@fieldstone/contracts';
import { FALLBACK_CONFIG, isBeta } from '@fieldstone/contracts/organization/app-data';
import { appointmentTitle } from '@fieldstone/contracts/settings/calendar/appointment-title';
import { appointmentView } from '@fieldstone/contracts/settings/calendar/appointment-view';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { appDataQuery } from '../lib/start-data/app-data-query.ts';
import { settingPath } from '../lib/navigation/paths.ts';
import { createOrg, GLOBAL_PROFILE, PROFILES, USER } from '../test/org.ts';
import type { OrgState } from '../test/org.ts';
import { renderApp } from '../test/render.tsx';
import type { RenderedApp } from '../test/render.tsx';

async function started(state: OrgState = {}): Promise<RenderedApp> {
  const app = renderApp('/', state);
  await screen.findByRole('heading', { level: 1, name: 'Group profiles' });
  return app;
}

const chooser = () =>
  within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('button', { name: /Group profile/ });

function dataOf({ queryClient }: RenderedApp) {
  const data = queryClient.getQueryData(appDataQuery.queryKey);
  if (!data) throw new Error('no app data');
  return data;
}

describe('start-up data', () => {
  it('[APP-02] requests the start-up data of the Mobile Console', async () => {
    const app = await started();
    expect(app.server.requests.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/api/session-info',
        '/api/profiles',
        '/api/profiles/global',
        '/api/installation-key',
        '/api/config',
        '/api/permissions',
        '/api/org/modules/GO/submodules',
        '/api/engage',
        '/api/org/service-board',
        '/api/zinc/info',
        `/api/profiles/${GLOBAL_PROFILE.id}/settings`,
      ]),
    );
    expect(dataOf(app)).toMatchObject({
      globalProfile: GLOBAL_PROFILE,
      installationKey: 'KEY-1',
      userHasRequiredPermissions: true,
      config: FALLBACK_CONFIG,
      isServiceBoardEnabled: false,
      hasZinc: true,
      hasKnowledge: true,
      hasEngage: true,
    });
  });

  it('[APP-16] checks whether submodule GO003 is active, which controls the global settings page', async () => {
    const app = await started();
    expect(app.server.requestsOf(routes.submodules)[0]?.query).toEqual({ 'id[]': 'GO003' });
    expect(dataOf(app).hasGlobalSettings).toBe(true);
    app.unmount();
    expect(dataOf(await started({ submodules: ['GO001'] })).hasGlobalSettings).toBe(false);
  });

  it.each([
    ['Could not load global profile', routes.globalProfile],
    ['Could not load installation key', routes.installationKey],
    ['Could not get org submodules', routes.submodules],
    ['Could not check if user has required permissions', routes.permissions],
    ['Could not load event type.', routes.settingRecords],
    ['Failed to get profiles', routes.listProfiles],
  ])('[APP-03] shows %s as the reason why the console cannot start, and starts on Retry', async (text, route) => {
    const server = createOrg();
    server.reject(route, 'crm_error', 'The CRM is confused.');
    const { user } = renderApp('/', { server });
    expect(await screen.findByRole('heading', { level: 1, name: 'Could not load app data' })).toBeVisible();
    const alert = screen.getAllByRole('alert').find((one) => one.textContent.includes(text));
    expect(alert).toHaveTextContent('The CRM is confused.');

    const healed = createOrg();
    globalThis.fetch = healed.fetch;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Group profiles' })).toBeVisible();
  });

  it('[APP-03] shows every failed part, not only the first', async () => {
    const server = createOrg();
    server.reject(routes.installationKey, 'crm_error', 'No key.');
    server.reject(routes.submodules, 'crm_error', 'No modules.');
    renderApp('/', { server });
    await screen.findByRole('heading', { level: 1, name: 'Could not load app data' });
    expect(within(screen.getByRole('main')).getAllByRole('alert')).toHaveLength(2);
  });

  it('[APP-04] warns and continues with minimum app versions of 0.0.0 when the config cannot be read', async () => {
    const server = createOrg();
    server.reject(routes.config, 'crm_error', 'No config.');
    const app = renderApp('/', { server });
    const toast = await screen.findByRole('alertdialog');
    expect(toast).toHaveTextContent('Could not load config. Using fallback config.');
    expect(toast).toHaveTextContent('No config.');
    expect(dataOf(app).config.minimumAppVersion).toEqual({ ios: '0.0.0', android: '0.0.0', windows: '0.0.0' });
  });

  it('[APP-05] warns and treats the service board as disabled when its state cannot be read', async () => {
    const server = createOrg({ hasServiceBoard: true });
    server.reject(routes.serviceBoard, 'crm_error', 'No board.');
    const app = renderApp('/', { server });
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Could not load Service Board config.');
    expect(dataOf(app).isServiceBoardEnabled).toBe(false);
  });

  it('[APP-06] treats Knowledge, Engage and Zinc as off without a warning when their state cannot be read', async () => {
    const server = createOrg();
    for (const route of [routes.listSobjects, routes.engage, routes.zincInfo]) server.reject(route, 'crm_error', 'No.');
    const app = renderApp('/', { server });
    await screen.findByRole('heading', { level: 1, name: 'Group profiles' });
    expect(dataOf(app)).toMatchObject({ hasKnowledge: false, hasEngage: false, hasZinc: false });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('[APP-07] explains by object and permission why the user may not save', async () => {
    await started({
      missing: [{ object: 'Configuration_Data__c', label: 'Configuration Data', permission: 'update' }],
    });
    const banner = screen.getByText('You can view these settings but not change them').closest('[role=status], output');
    expect(banner).toHaveTextContent('Edit on Configuration Data (Configuration_Data__c)');
  });

  it('[APP-08] offers Knowledge only when both article objects exist', async () => {
    const app = await started({ hasKnowledge: false });
    expect(app.server.requestsOf(routes.listSobjects)[0]?.query).toEqual({ name: ['Knowledge__kav', 'Knowledge__ka'] });
    expect(dataOf(app).hasKnowledge).toBe(false);
    app.unmount();

    const server = createOrg();
    server.on(routes.listSobjects, () => ({
      records: [
        {
          name: 'Knowledge__kav',
          label: 'Article',
          custom: false,
          keyPrefix: null,
          createable: true,
          updateable: true,
        },
      ],
    }));
    const half = renderApp('/', { server });
    await screen.findByRole('heading', { level: 1, name: 'Group profiles' });
    expect(dataOf(half).hasKnowledge).toBe(false);
  });

  it.each([
    [{ enabled: true, tenants: [] }, true],
    [{ enabled: true, tenants: [USER.orgId] }, true],
    [{ enabled: true, tenants: ['00DOther0000001AAA'] }, false],
    [{ enabled: false, tenants: [] }, false],
  ])('[APP-12] beta with %j is %s', async (betaConfiguration, expected) => {
    const app = await started({ config: { betaConfiguration } });
    expect(isBeta(dataOf(app).config.betaConfiguration, USER.orgId)).toBe(expected);
  });

  it("[APP-15] finds the object of the global profile's event type", async () => {
    const app = await started({ eventType: 'Fieldstone Event' });
    expect(app.server.requestsOf(routes.settingRecords)[0]?.query).toEqual({ id: 'GLOB001_GBL025' });
    expect(dataOf(app).eventTypeName).toBe('Fieldstone Event');
    expect(dataOf(app).eventType).toEqual({
      object: 'Fieldstone_Event__c',
      titleField: 'Name',
      workOrderObject: 'Work_Order__c',
    });
  });

  it.each([appointmentTitle.slug, appointmentView.slug, 'calendar/event-settings'])(
    "[APP-15] shows 'Invalid Event Type' only on %s, with instructions",
    async (slug) => {
      const app = renderApp(settingPath(PROFILES[1]?.id ?? '', slug), { eventType: 'Birthday' });
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('Invalid Event Type');
      expect(alert).toHaveTextContent(
        "Set GLOB001_GBL025 of the global group profile to 'Salesforce Event' or 'Fieldstone Event'",
      );
      await app.user.click(screen.getByRole('link', { name: 'Checklist' }));
      expect(await screen.findByRole('switch', { name: 'Hide sections that are not required' })).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );
});

describe('the group profile', () => {
  it('[APP-13] opens only the page of its address', async () => {
    renderApp(`/profiles/${PROFILES[1]?.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'HVAC Technicians' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('HVAC Technicians | Group profiles | Fieldstone Console'));
  });

  it('[APP-13] is chosen with a search; the address changes, and the next start keeps it chosen', async () => {
    const app = await started();
    await app.user.click(chooser());
    const search = await screen.findByRole('searchbox', { name: 'Find a group profile' });
    await app.user.type(search, 'medical');
    const options = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Medical Devices East')]);
    await app.user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Medical Devices East' })).toBeVisible();
    expect(app.router.state.location.pathname).toBe(`/profiles/${PROFILES[2]?.id}`);
    app.unmount();

    await started();
    expect(chooser()).toHaveTextContent('Medical Devices East');
  });

  it('[APP-13] marks the global one', async () => {
    const { user } = await started();
    await user.click(chooser());
    const marked = (await screen.findAllByRole('option')).filter(({ textContent }) => textContent.endsWith('Global'));
    expect(marked.map(({ textContent }) => textContent)).toEqual([expect.stringContaining(GLOBAL_PROFILE.name)]);
  });

  it('[OVR-02] is offered with its last change, and never with the date of its record', async () => {
    const profiles = [GLOBAL_PROFILE, ...PROFILES.slice(1, 2).map((one) => ({ ...one, lastChanged: null }))];
    const { user } = await started({ profiles });
    await user.click(chooser());
    const options = await screen.findAllByRole('option');
    expect(options[0]).toHaveTextContent('Last changed by Sam Second on Nov 20, 2026, 10:15 AM GMT+1');
    expect(options[1]).toHaveTextContent('HVAC TechniciansNothing set here');
  });

  it('[FIX-72] shows a not-found page for an unknown id, titled after the group profile', async () => {
    renderApp('/profiles/a0GFs000000ZZZZAAA');
    expect(await screen.findByRole('heading', { level: 1, name: 'Group profile not found' })).toBeVisible();
    expect(document.title).toBe('Group profile not found | Fieldstone Console');
    expect(screen.getByText(/This group profile doesn't exist/)).toBeVisible();
  });
});
