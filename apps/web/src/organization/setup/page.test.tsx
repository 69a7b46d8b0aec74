import { routes } from '@fieldstone/contracts';
import { message as messageFor } from '@fieldstone/contracts/platform/errors/message';
import { REQUIRED_SETTINGS } from '@fieldstone/contracts/organization/package/required-records';
import type { SetupReport } from '@fieldstone/contracts/organization/setup';
import type { SkillFinding } from '@fieldstone/contracts/skills/skill-health';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createOrg, GLOBAL_PROFILE, PROFILES } from '../../test/org.ts';
import type { OrgState } from '../../test/org.ts';
import { renderApp } from '../../test/render.tsx';
import { NO_TELEMETRY, setupCheck } from '../../test/setup-report.ts';

const PLACE = {
  steps: ['Salesforce Setup', 'Permission Sets', 'Fieldstone Administrator', 'Object Settings'],
  url: 'https://x.test/lightning/setup/PermSets/home',
};

const HIDDEN = setupCheck({
  id: 'fields',
  state: 'administrator',
  finding: 'hidden',
  params: { count: 1 },
  names: ['Process: Purpose__c'],
  place: PLACE,
});

const LACKING: SetupReport = {
  checkedAt: '2026-11-22T10:18:00.000Z',
  canCreate: true,
  isReady: false,
  checks: [
    setupCheck({ id: 'connection', state: 'fine', finding: 'fine', params: { host: 'x.test', name: 'Avery Admin' } }),
    setupCheck({ id: 'globalProfile', state: 'creatable', finding: 'missing', records: 1 }),
    setupCheck({ id: 'globalSettings', state: 'creatable', finding: 'missing', params: { count: 1 }, records: 1 }),
  ],
  plan: {
    version: 'p7',
    records: [
      { check: 'globalProfile', action: 'create', object: 'Group_Profile__c', name: 'Global', value: null },
      {
        check: 'globalSettings',
        action: 'create',
        object: 'Configuration_Data__c',
        name: 'GO003_SET001',
        value: 'Disabled',
      },
    ],
  },
};

/** Returns an org whose start-up data fail until the missing records are created. */
function deployed(state: OrgState = {}) {
  const server = createOrg({ setup: LACKING, ...state });
  server.reject(routes.globalProfile, 'not_found', 'The org has no global group profile.');
  server.on(routes.createSetup, () => {
    server.on(routes.globalProfile, () => GLOBAL_PROFILE);
    return {
      created: 2,
      report: { ...LACKING, isReady: true, checks: [], plan: { version: 'p8', records: [] } },
    };
  });
  return { server };
}

describe('the setup page', () => {
  it('[STP-01] replaces an error when the org does not meet a requirement', async () => {
    renderApp('/', deployed());
    expect(await screen.findByRole('heading', { level: 1, name: 'Set up Fieldstone in this org' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    const creatable = screen.getByRole('region', { name: 'Can be created here' });
    expect(within(creatable).getByText('Global group profile')).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'Done' })).getByText('x.test, logged in as Avery Admin'),
    ).toBeVisible();
  });

  it('[STP-02] shows the missing records, creates exactly these, and opens the console', async () => {
    const { server } = deployed();
    const { user } = renderApp('/', { server });
    const preview = await screen.findByRole('region', { name: 'What will be created' });
    expect(within(preview).getByText('Prevent public app store login')).toBeVisible();
    expect(within(preview).getByText('Disabled')).toBeVisible();
    await user.click(within(preview).getByRole('button', { name: 'Create 2 records' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Group profiles' })).toBeVisible();
    expect(server.requestsOf(routes.createSetup).map(({ body }) => body)).toEqual([{ version: 'p7' }]);
  });

  it('[STP-02] shows every required setting by its title, never by its id', async () => {
    const records = REQUIRED_SETTINGS.map(({ id, group, displayValue }) => ({
      check: group,
      action: 'create' as const,
      object: 'Configuration_Data__c',
      name: id,
      value: displayValue,
    }));
    renderApp('/', deployed({ setup: { ...LACKING, plan: { version: 'p9', records } } }));
    const preview = await screen.findByRole('region', { name: 'What will be created' });
    expect(within(preview).getByText('Reminder frequency')).toBeVisible();
    expect(within(preview).getByText('Beta features')).toBeVisible();
    expect(within(preview).getByText('Appointment statuses and Service board statuses')).toBeVisible();
    for (const { id } of REQUIRED_SETTINGS) expect(preview).not.toHaveTextContent(id);
  });

  it("[STP-02] shows Salesforce's reason when it rejects a record, and checks again", async () => {
    const { server } = deployed();
    server.reject(routes.createSetup, 'crm_error', 'Settings need an approval (FIELD_CUSTOM_VALIDATION_EXCEPTION)');
    const { user } = renderApp('/', { server });
    await user.click(await screen.findByRole('button', { name: 'Create 2 records' }));
    const message = await screen.findByRole('alertdialog', { name: 'No records were created' });
    expect(message).toHaveTextContent('Settings need an approval');
    await waitFor(() => expect(server.requestsOf(routes.readSetup).length).toBeGreaterThan(1));
    expect(screen.getByRole('button', { name: 'Create 2 records' })).toBeEnabled();
  });

  it('[STP-01] gives a user without the rights instructions to copy instead of the button', async () => {
    const setup = { ...LACKING, canCreate: false, checks: [...LACKING.checks, HIDDEN] };
    const { user } = renderApp('/', deployed({ setup }));
    const preview = await screen.findByRole('region', { name: 'What will be created' });
    expect(within(preview).queryByRole('button', { name: /Create/ })).not.toBeInTheDocument();
    expect(screen.getByText(/You don't have permission to create them/)).toBeVisible();
    expect(screen.queryByText('You can create the records before these tasks are done.')).not.toBeInTheDocument();
    await user.click(within(preview).getByRole('button', { name: 'Copy instructions' }));
    expect(await navigator.clipboard.readText()).toContain(
      'Salesforce Setup > Permission Sets > Fieldstone Administrator > Object Settings',
    );
  });
});

describe('the health check', () => {
  it('[STP-03] is a page of the organization and shows that nothing is wrong', async () => {
    const { user } = renderApp('/');
    await user.click(await screen.findByRole('link', { name: 'Health check' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Health check' })).toBeVisible();
    expect(await screen.findByText('0 findings. 2 checks passed.')).toBeVisible();
    expect(screen.getByText('The org has everything that the console requires.')).toBeVisible();
  });

  it('[STP-03] names hidden fields, two global group profiles and an unknown event type, with their places', async () => {
    const several = setupCheck({
      id: 'globalProfile',
      state: 'problem',
      finding: 'several',
      params: { count: 2, name: 'Global' },
      names: ['Global', 'Global (copy)'],
      place: { steps: ['Group Profile', 'Global (copy)'], url: 'https://x.test/lightning/r/Group_Profile__c/a0/view' },
    });
    const eventType = setupCheck({
      id: 'eventType',
      state: 'problem',
      finding: 'invalid',
      params: { count: 1, value: 'Other' },
    });
    renderApp('/health-check', { setup: { checks: [HIDDEN, several, eventType] } });
    const org = await screen.findByRole('region', { name: 'Org' });
    expect(within(org).getByText('1 field is hidden from you')).toBeVisible();
    expect(within(org).getByText('Process: Purpose__c')).toBeVisible();
    expect(within(org).getByText('2 global group profiles are active')).toBeVisible();
    expect(within(org).getByText(/The stored value is 'Other'/)).toBeVisible();
    const link = within(org).getByRole('link', { name: 'Open 1 field is hidden from you in Salesforce' });
    expect(link).toHaveAttribute('href', PLACE.url);
    expect(await screen.findByText('3 findings. 0 checks passed.')).toBeVisible();
  });

  it('[SVC-01] names the variables of an integration user, or why it cannot sign in', async () => {
    const none = setupCheck({
      id: 'integrationUser',
      state: 'optional',
      finding: 'none',
      names: ['CRM_INTEGRATION_CLIENT_ID', 'CRM_INTEGRATION_URL'],
      place: PLACE,
    });
    const { unmount } = renderApp('/health-check', { setup: { checks: [none] } });
    expect(
      await screen.findByText(/Interrupted copies and documents wait until the user who started them logs in/),
    ).toBeVisible();
    const optional = screen.getByRole('region', { name: 'Optional' });
    expect(within(optional).getByText(/CRM_INTEGRATION_CLIENT_ID/)).toBeVisible();
    expect(within(optional).getByRole('link', { name: 'Open No integration user in Salesforce' })).toBeVisible();
    expect(screen.getByText('0 findings. 0 checks passed.')).toBeVisible();
    unmount();
    const params = { reason: 'no client credentials user enabled' };
    const rejected = setupCheck({ id: 'integrationUser', state: 'problem', finding: 'refused', params });
    const later = setupCheck({ id: 'integrationUser', state: 'problem', finding: 'unavailable', params });
    const refused = renderApp('/health-check', { setup: { checks: [rejected] } });
    expect(await screen.findByText(/no client credentials user enabled\. Check the consumer key/)).toBeVisible();
    refused.unmount();
    renderApp('/health-check', { setup: { checks: [later] } });
    expect(await screen.findByText(/no client credentials user enabled\. Interrupted work continues/)).toBeVisible();
  });

  it.each([
    ['rejected', '2 login hosts', 'correct CRM_APPS and restart the console'],
    ['unreachable', "2 login hosts can't be reached", 'Check the host in CRM_APPS'],
  ])('[SFX-14] names the login hosts with a client app that is %s, and what to do', async (finding, title, remedy) => {
    const names = ['test.salesforce.com: invalid_client', 'acme--uat.sandbox.my.salesforce.com: invalid_client_id'];
    const params = { count: names.length };
    const check = setupCheck({ id: 'clientApps', state: 'problem', finding, names, params });
    renderApp('/health-check', { setup: { checks: [check] } });
    expect(await screen.findByText(new RegExp(title))).toBeVisible();
    expect(screen.getByText(new RegExp(remedy))).toBeVisible();
    expect(screen.getByText(/test\.salesforce\.com: invalid_client, acme--uat/)).toBeVisible();
  });

  it("[STP-03] links findings to the console's pages that correct them", async () => {
    const several = setupCheck({
      id: 'globalProfile',
      state: 'problem',
      finding: 'several',
      params: { name: 'Global', count: 2, id: 'a00000000000009AAA', second: 'Second' },
    });
    const invalid = setupCheck({
      id: 'globalSettings',
      state: 'problem',
      finding: 'invalid',
      params: { count: 1, value: 'x' },
      names: ['GO003_SET002'],
    });
    renderApp('/health-check', { setup: { checks: [several, invalid] } });
    const org = await screen.findByRole('region', { name: 'Org' });
    expect(within(org).getByRole('link', { name: 'Open Second' })).toHaveAttribute(
      'href',
      '/profiles/a00000000000009AAA/people',
    );
    expect(within(org).getByText('Minimum app version for iOS (GO003_SET002)')).toBeVisible();
    expect(within(org).getByRole('link', { name: 'Open Global settings' })).toHaveAttribute('href', '/global-settings');
  });

  it('[STP-03] shows that nothing is stored while no setting has been saved', async () => {
    renderApp('/health-check', { settingsHealth: { checked: 0 } });
    expect(await screen.findByText('No setting is set in any group profile yet.')).toBeVisible();
  });

  it('[STP-03] names settings with broken references, with links to their pages', async () => {
    const [, crew] = PROFILES;
    const profile = { id: crew?.id ?? '', name: crew?.name ?? '' };
    const common = { page: 'appointment-view', slug: 'calendar/appt-view' };
    renderApp('/health-check', {
      settingsHealth: {
        problems: [{ ...common, rule: 'fieldPathNotValid', params: { fieldPath: 'Gas_Type__c' }, profiles: [profile] }],
        unreadable: [{ page: 'barcode', slug: 'barcode/barcode', profile }],
      },
    });
    const settings = await screen.findByRole('region', { name: 'Settings of group profiles' });
    expect(await within(settings).findByText('Appointment view has a broken reference')).toBeVisible();
    expect(within(settings).getByText(/Gas_Type__c/)).toBeVisible();
    expect(within(settings).getByText("Barcode/QR Code Scan can't be read")).toBeVisible();
    expect(within(settings).getAllByRole('link', { name: profile.name })[0]).toHaveAttribute(
      'href',
      `/profiles/${profile.id}/calendar/appt-view`,
    );
  });

  it('[STP-03] shows a failed part with a retry beside the loaded ones', async () => {
    const server = createOrg();
    server.reject(routes.readSettingsHealth, 'crm_error', 'The CRM is confused.');
    renderApp('/health-check', { server });
    expect(await screen.findByText('The org has everything that the console requires.')).toBeVisible();
    const settings = screen.getByRole('region', { name: 'Settings of group profiles' });
    expect(await within(settings).findByText(/The CRM is confused/)).toBeVisible();
    expect(within(settings).getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Passed' })).toBeVisible();
  });

  it('[FIX-48] names the AI skills that cannot work, with the reason and a link to the page that corrects it', async () => {
    const server = createOrg();
    const paused: SkillFinding = {
      reason: messageFor('skill_assistant_off'),
      skills: ['service-history', 'knowledge-access'],
      page: 'ai-assistant',
    };
    const notGranted: SkillFinding = {
      reason: messageFor('skill_not_granted'),
      skills: ['service-history'],
      page: 'service-history',
    };
    server.on(routes.readSkillHealth, () => ({ isVisible: true, checked: 2, findings: [paused, notGranted] }));
    const { user } = renderApp('/health-check', { server });
    const skills = await screen.findByRole('region', { name: 'AI skills' });
    expect(await within(skills).findByText('Service history, Knowledge access')).toBeVisible();
    expect(
      within(skills).getByText('Fieldstone AI is disabled, so no one can use the skills that are enabled.'),
    ).toBeVisible();
    expect(within(skills).getByRole('link', { name: 'Open Fieldstone AI' })).toHaveAttribute(
      'href',
      '/ai/enable-fieldstone-ai',
    );
    expect(within(skills).getByRole('link', { name: 'Open Service history' })).toHaveAttribute(
      'href',
      '/ai/service-history',
    );
    expect(screen.getByText('2 findings. 2 checks passed.')).toBeVisible();
    server.on(routes.readSkillHealth, () => ({ isVisible: true, checked: 2, findings: [] }));
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await within(skills).findByText('2 enabled skills were checked. All can work.')).toBeVisible();
    expect(screen.getByText('0 findings. 2 checks passed.')).toBeVisible();
  });

  it('[FIX-48] shows why AI skills are not checked, and a failed check with a retry', async () => {
    const server = createOrg();
    server.on(routes.readSkillHealth, () => ({ isVisible: false, checked: 0, findings: [] }));
    const { unmount } = renderApp('/health-check', { server });
    expect(await screen.findByText(/The AI skills can't be checked, because you're missing permissions/)).toBeVisible();
    unmount();
    server.reject(routes.readSkillHealth, 'crm_error', 'The CRM is confused.');
    renderApp('/health-check', { server });
    const skills = await screen.findByRole('region', { name: 'AI skills' });
    expect(await within(skills).findByText(/The CRM is confused/)).toBeVisible();
    expect(within(skills).getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('[INX-10] [FIX-83] [FIX-94] shows what apps reported by access token and hour, with reasons and totals', async () => {
    const server = createOrg();
    const east = { id: 'a1', name: 'App East', stored: 1500, duplicates: 20, late: 7, refused: 5 };
    const west = { id: 'b2', name: 'App West', stored: 10, duplicates: 0, late: 0, refused: 0 };
    server.on(routes.readTelemetryCounts, ({ query }) => ({
      tokens: [east, west],
      hours: [
        { ...(query.token === 'b2' ? west : east), at: '2026-11-22T10:00:00.000Z' },
        { at: '2026-11-22T09:00:00.000Z', stored: 10, duplicates: 0, late: 0, refused: 0 },
      ],
      total: { stored: 1510, duplicates: 20, late: 7, refused: 5 },
      refusals: [
        { reason: 'old' as const, count: 4 },
        { reason: 'skill' as const, count: 1 },
      ],
      ignored: 1200,
      failedRequests: [{ status: 429, count: 2 }],
    }));
    const { user } = renderApp('/health-check', { server });
    const telemetry = within(await screen.findByRole('region', { name: 'Telemetry' }));
    const rowsOf = (name: string) =>
      within(telemetry.getByRole('table', { name }))
        .getAllByRole('row')
        .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(await telemetry.findByRole('table', { name: 'Events by access token' })).toBeVisible();
    expect(rowsOf('Events by access token')).toEqual([
      ['Access token', 'Received', 'Stored', 'Duplicates', 'Refused', 'Late'],
      ['Total', '1,535', '1,510', '20', '5', '7'],
      ['App East', '1,525', '1,500', '20', '5', '7'],
      ['App West', '10', '10', '0', '0', '0'],
    ]);
    const hint = 'Stored events and duplicates that arrived more than 24 hours after their time';
    await user.tab();
    act(() => telemetry.getAllByText('Late')[0]?.focus());
    expect(await screen.findByRole('tooltip')).toHaveTextContent(hint);
    // In the user's time zone.
    expect(rowsOf('Events by hour').slice(2)).toEqual([
      ['Nov 22, 2026, 11:00 AM', '1,525', '1,500', '20', '5', '7'],
      ['Nov 22, 2026, 10:00 AM', '10', '10', '0', '0', '0'],
    ]);
    expect(
      telemetry.getByText('Refused events: timestamp more than 731 days old (4), unknown skill (1).'),
    ).toBeVisible();
    expect(telemetry.getByText(/^Requests with unknown names, whose contents were ignored: 1,200\./)).toBeVisible();
    expect(telemetry.getByText(/^Failed requests by HTTP status: 429 \(2\)\./)).toBeVisible();
    await user.click(telemetry.getByRole('radio', { name: 'Last 7 days' }));
    await user.click(telemetry.getByRole('button', { name: /All access tokens/ }));
    await user.click(await screen.findByRole('option', { name: 'App West' }));
    await waitFor(() =>
      expect(server.requestsOf(routes.readTelemetryCounts).at(-1)?.query).toEqual({ hours: '168', token: 'b2' }),
    );
    await waitFor(() => expect(rowsOf('Events by hour')[2]?.[1]).toBe('10'));
  });

  it('[INX-10] shows that no app has reported events, and a failed count with a retry', async () => {
    const { unmount } = renderApp('/health-check');
    expect(await screen.findByText('No app has reported events in this period.')).toBeVisible();
    unmount();
    const server = createOrg();
    server.reject(routes.readTelemetryCounts, 'unavailable', 'Not now.');
    const { user } = renderApp('/health-check', { server });
    const telemetry = within(await screen.findByRole('region', { name: 'Telemetry' }));
    expect(await telemetry.findByText(/Not now\./)).toBeVisible();
    server.on(routes.readTelemetryCounts, () => NO_TELEMETRY);
    await user.click(telemetry.getByRole('button', { name: 'Retry' }));
    expect(await telemetry.findByText('No app has reported events in this period.')).toBeVisible();
  });

  it('[STP-03] does not check settings while fields are hidden', async () => {
    const server = createOrg({ setup: { ...LACKING, checks: [HIDDEN], plan: { version: 'p0', records: [] } } });
    renderApp('/health-check', { server });
    const settings = await screen.findByRole('region', { name: 'Settings of group profiles' });
    expect(await within(settings).findByText(/missing or hidden from you/)).toBeVisible();
    expect(await screen.findByText('1 finding. 0 checks passed.')).toBeVisible();
    expect(server.requestsOf(routes.readSettingsHealth)).toEqual([]);
  });

  it('[STP-02] creates records that are missing in an open console', async () => {
    const { user } = renderApp('/health-check', { setup: LACKING });
    await user.click(await screen.findByRole('button', { name: 'Create 2 records' }));
    expect(await screen.findByText('2 records created')).toBeVisible();
    expect(await screen.findByText('The org has everything that the console requires.')).toBeVisible();
  });

  it('[STP-01] is linked where a page lacks its record', async () => {
    const { user } = renderApp('/global-settings', { globalSettings: { GO003_SET001: null } });
    await user.click(await screen.findByRole('link', { name: 'Open the health check to create the missing records' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Health check' })).toBeVisible();
  });
});
