import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { appointmentPreview, workOrders } from '@fieldstone/contracts/organization/appointment-preview';
import { appointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import { appointmentTitle } from '@fieldstone/contracts/settings/calendar/appointment-title';
import { appointmentView } from '@fieldstone/contracts/settings/calendar/appointment-view';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { describe, expect, it } from 'vitest';
import { APPOINTMENTS } from '../../test/appointments.ts';
import { findBanner } from '../../test/banner.ts';
import { preparePage } from '../../test/open-page.tsx';
import { PROFILE_ID } from '../../test/stored-settings.ts';
import type { OrgState } from '../../test/org.ts';
import { EXPRESSIONS } from '../../test/org.ts';
import type { TestServer } from '../../test/server.ts';
import type { AppointmentDraft } from './appointment-draft.ts';
import { AppointmentPreview } from './appointment-preview.tsx';

const DRAFT: AppointmentDraft = {
  color: {
    ...appointmentColor.defaults,
    enabled: true,
    configuration: EXPRESSIONS.map(({ processId, name, lastModifiedDate }, index) => ({
      title: `Title ${index + 1}`,
      color: ['#B3261E', '#FFE08A', '#2E6B2E'][index] ?? '',
      expression: { processId, name, lastModifiedDate },
    })),
    default: { title: 'Everything else', color: '#123456' },
  },
  title: {
    eventType: 'Salesforce Event',
    title: { content: '{{Subject}}', enabled: true },
    description: { content: 'At {{Account.Name}}', enabled: true },
  },
  view: {
    enabled: true,
    configuration: ['StartDateTime', 'IsAllDayEvent', 'Location'],
    eventType: 'Salesforce Event',
  },
  status: { allowStatusChange: true, allowConfiguration: false, configuration: [] },
};

/** Shows the preview of a draft; `edit` changes it as a page would. */
function open(first: AppointmentDraft = DRAFT, state: OrgState = {}) {
  let now = first;
  const changes = new EventTarget();
  const subscribe = (onChange: () => void) => {
    changes.addEventListener('change', onChange);
    return () => changes.removeEventListener('change', onChange);
  };
  const Page = () => {
    const draft = useSyncExternalStore(subscribe, () => now);
    return (
      <>
        <title>Preview</title>
        <h1>Page</h1>
        <AppointmentPreview profileId={PROFILE_ID} draft={draft} />
      </>
    );
  };
  const { org, open: show } = preparePage({ Page, setting: appointmentColor, payload: null, state });
  const edit = (next: AppointmentDraft) =>
    act(() => {
      now = next;
      changes.dispatchEvent(new Event('change'));
    });
  return { org, show, edit };
}

async function opened(first?: AppointmentDraft, state?: OrgState) {
  const { show, ...rest } = open(first, state);
  const app = show();
  await phone();
  return { ...app, ...rest };
}

/** The query of a call without expressions and fields. */
const PLAIN = { eventType: 'Salesforce Event' };

const phone = () => screen.findByRole('figure', { name: 'The app on a phone' });
const cards = () => within(screen.getByRole('list', { name: 'Appointments' })).getAllByRole('button');
const detail = () => screen.getByRole('article', { name: 'Open appointment' });
const rules = () => within(screen.getByRole('region', { name: /^Color rules for/ })).getAllByRole('listitem');
const previewsOf = (org: TestServer) => org.requestsOf(appointmentPreview).map(({ path, query }) => ({ path, query }));
const titled = (content: string): AppointmentDraft => ({
  ...DRAFT,
  title: { ...DRAFT.title, title: { content, enabled: true } },
});

describe('the preview', () => {
  it('shows appointments of real work orders in chronological order, in the color of the first matching rule', async () => {
    const { org } = await opened();
    expect(screen.getByRole('region', { name: 'Preview' })).toBeVisible();
    expect(cards().map((card) => card.textContent)).toEqual([
      expect.stringContaining('Chiller does not start'),
      expect.stringContaining('Yearly inspection'),
      expect.stringContaining('Leaking valve'),
    ]);
    const [first, second, third] = cards();
    expect(first).toHaveStyle({ backgroundColor: '#FFE08A', color: '#FFFFFF' });
    expect(second).toHaveStyle({ backgroundColor: '#2E6B2E', color: '#FFFFFF' });
    expect(third).toHaveStyle({ backgroundColor: '#123456', color: '#FFFFFF' });
    const agenda = screen.getByRole('list', { name: 'Appointments' });
    expect(
      within(agenda)
        .getAllByText(/^Rule|^Default/)
        .map((one) => one.textContent),
    ).toEqual(['Rule 2', 'Rule 3', 'Default']);
    expect(org.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('[SFX-03] needs one request with expressions and fields, for the event type of the org', async () => {
    const { org } = await opened();
    expect(previewsOf(org)).toEqual([
      {
        path: '/api/org/work-orders/preview',
        query: {
          eventType: 'Salesforce Event',
          'id[]': APPOINTMENTS.slice(0, 3).map((one) => one.id),
          'expression[]': ['EXP-1', 'EXP-2', 'EXP-3'],
          'path[]': ['Account.Name', 'IsAllDayEvent', 'Location', 'StartDateTime', 'Subject'],
        },
      },
    ]);
  });

  it('[CLR-03] shows which rule gives the color and why, the results of the others, and the default', async () => {
    const { user } = await opened();
    expect(
      screen.getByText("Rule 2, Title 2, sets the color because the work order meets 'Emergency visit'."),
    ).toBeVisible();
    const [one, two] = screen.getAllByRole('listitem').filter((item) => /^\d\. /.test(item.textContent));
    expect(one).toHaveTextContent('1. Title 1Does not matchExpression: Contract is Gold');
    expect(two).toHaveTextContent('Priority__c Equals Emergency visit');
    expect(rules().some((item) => item.textContent.includes('Matches, but rule 2 comes first'))).toBe(true);
    const third = cards()[2];
    if (third) await user.click(third);
    expect(await screen.findByText('No rule matches, so the default color applies.')).toBeVisible();
    expect(rules().at(-1)).toHaveTextContent('Everything elseApplies');
    expect(third).toHaveAttribute('aria-pressed', 'true');
  });

  it('[VIEW-01] shows title, description, the fields in their order, and the possible next statuses', async () => {
    await opened();
    expect(within(detail()).getByRole('heading', { name: 'Chiller does not start' })).toBeVisible();
    expect(within(detail()).getByText('At Harbor Clinic')).toBeVisible();
    const fields = within(detail())
      .getAllByRole('term')
      .map((term) => term.textContent);
    expect(fields).toEqual(['Start', 'All-Day Event', 'Location']);
    const values = within(detail())
      .getAllByRole('definition')
      .map((value) => value.textContent);
    expect(values).toEqual([expect.stringMatching(/Nov 20, 2026, 9:00/), 'No', '–']);
    expect(within(detail()).getByText('On Site')).toBeVisible();
    const next = await within(detail()).findByRole('list', { name: 'Can change to' });
    expect(
      within(next)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Driving', 'Working']);
  });

  it('shows why the CRM rejects a rule and continues with the next', async () => {
    const reason = "No such column 'Priorty__c' on entity 'Work_Order__c'.";
    await opened(DRAFT, { preview: { rejected: { 'EXP-2': reason } } });
    const shown = `${reason} (INVALID_FIELD)`;
    expect(screen.getByText(shown)).toBeVisible();
    expect(screen.getByText(shown).closest('li')).toHaveTextContent("2. Title 2Can't be evaluated");
    expect(screen.getByText(/^Rule 3, Title 3, sets the color/)).toBeVisible();
  });

  it('reports an expression that is missing in the org', async () => {
    await opened(DRAFT, { expressions: EXPRESSIONS.filter(({ processId }) => processId !== 'EXP-2') });
    expect(
      screen.getByText('The expression EXP-2 was deleted or is no longer active.').closest('li'),
    ).toHaveTextContent("Can't be evaluated");
  });

  it("shows the app's behavior for a disabled part and explains it", async () => {
    const off: AppointmentDraft = {
      color: { ...DRAFT.color, enabled: false },
      title: appointmentTitle.defaults,
      view: appointmentView.defaults,
      status: appointmentStatus.defaults,
    };
    const { org } = await opened(off);
    expect(within(detail()).getByRole('heading', { name: 'WO-0001' })).toBeVisible();
    expect(within(detail()).getByText('Chiller does not start')).toBeVisible();
    expect(
      within(detail())
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['When', 'Work order']);
    expect(within(detail()).queryByText('On Site')).toBeNull();
    expect(cards()[0]).toHaveStyle({ backgroundColor: '#004F9E' });
    expect(screen.getByText(/^Appointment colors are off/)).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'About this preview' })).getAllByRole('listitem')).toHaveLength(4);
    expect(previewsOf(org).map(({ query }) => query)).toEqual([
      { ...PLAIN, 'id[]': APPOINTMENTS.slice(0, 3).map(({ id }) => id) },
    ]);
  });

  it('names unreadable fields and shows the others', async () => {
    await opened({ ...titled('{{Subject}} {{Nope__c}} {{not a path}}') });
    expect(within(detail()).getByRole('heading', { name: 'Chiller does not start' })).toBeVisible();
    const notes = within(screen.getByRole('list', { name: 'About this preview' }));
    expect(notes.getByText(/^Nope__c is left out\. The field isn't in this org/)).toBeVisible();
    expect(notes.getByText(/^not a path is left out/)).toBeVisible();
  });
});

describe('edits', () => {
  it('shows an edit at once, without a request, if it needs no new data', async () => {
    const { org, edit } = await opened();
    const before = previewsOf(org).length;
    edit(titled('Visit: {{Subject}}'));
    expect(within(detail()).getByRole('heading', { name: 'Visit: Chiller does not start' })).toBeVisible();
    const [one, two, three] = DRAFT.color.configuration;
    const turned = [three, two, one].filter((rule) => rule !== undefined);
    edit({ ...DRAFT, color: { ...DRAFT.color, configuration: turned } });
    expect(screen.getByText(/^Rule 1, Title 3, sets the color/)).toBeVisible();
    expect(previewsOf(org)).toHaveLength(before);
  });

  it('requests new fields after a pause, keeps the last preview until then, and repeats no expression', async () => {
    const { org, edit } = await opened();
    const before = previewsOf(org).length;
    const gate = org.hold(appointmentPreview);
    edit(titled('{{Subject}} {{Case_N}}'));
    edit(titled('{{Subject}} / {{Account.Name}} {{Start}}'));
    expect(await screen.findByRole('progressbar', { name: 'Updating the preview' })).toBeVisible();
    await waitFor(() => expect(previewsOf(org).length).toBe(before + 1));
    expect(within(detail()).getByRole('heading', { name: 'Chiller does not start' })).toBeVisible();
    const sent = previewsOf(org).slice(before);
    expect(sent.every(({ query }) => query['expression[]'] === undefined)).toBe(true);
    expect(sent.every(({ query }) => query['path[]']?.includes('Start'))).toBe(true);
    gate.open();
    expect(await screen.findByRole('heading', { name: 'Chiller does not start / Harbor Clinic' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  it('announces edits to a screen reader after a pause, but not the initial preview', async () => {
    const { edit } = await opened();
    const live = () =>
      screen
        .getAllByRole('status')
        .map((one) => one.textContent)
        .join('');
    expect(live()).toBe('');
    edit(titled('Visit: {{Subject}}'));
    await waitFor(() => expect(live()).toMatch(/^Preview of WO-0001: Visit: Chiller does not start\. Rule 2/));
  });
});

describe('the work orders', () => {
  it('shows other work orders on demand, and a new sample after the last', async () => {
    const { user, org } = await opened();
    await user.click(screen.getByRole('button', { name: 'Show another' }));
    await waitFor(() => expect(cards()).toHaveLength(2));
    expect(cards().map((card) => card.textContent)).toEqual([
      expect.stringContaining('Replace filter'),
      expect.stringContaining('WO-0005'),
    ]);
    expect(screen.getByText('Not scheduled')).toBeVisible();
    expect(org.requestsOf(workOrders)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Show another' }));
    await waitFor(() => expect(cards()).toHaveLength(3));
    expect(org.requestsOf(workOrders).map(({ query }) => query)).toEqual([PLAIN, PLAIN]);
  });

  it('searches work orders and cancels an outdated search', async () => {
    const { user, org } = await opened();
    await user.click(screen.getByRole('button', { name: /Random sample/ }));
    const field = await screen.findByRole('searchbox', { name: 'Search by name or subject' });
    const gate = org.hold(workOrders);
    await user.click(field);
    await user.paste('leak');
    await waitFor(() => expect(org.requestsOf(workOrders)).toHaveLength(2));
    await user.paste('ing');
    await waitFor(() => expect(org.requestsOf(workOrders)).toHaveLength(3));
    expect(await screen.findByText('Searching…')).toBeVisible();
    expect(org.canceled(workOrders).map(({ query }) => query['search'])).toEqual(['leak']);
    gate.open();
    await user.click(await screen.findByRole('option', { name: /WO-0003/ }));
    await waitFor(() => expect(cards()).toHaveLength(1));
    expect(within(detail()).getByRole('heading', { name: 'Leaking valve' })).toBeVisible();
    expect(screen.getByRole('button', { name: /WO-0003/, expanded: false })).toBeVisible();
  });

  it('explains that there are no work orders', async () => {
    const { show } = open(DRAFT, { preview: { appointments: [] } });
    show();
    expect(await screen.findByText('This org has no work orders yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show another' })).toBeDisabled();
  });
});

describe('the URL', () => {
  const [one, two, three, four, five] = APPOINTMENTS.map(({ id }) => id);
  const inAddress = (router: { readonly state: { readonly location: { readonly search: string } } }) =>
    new URLSearchParams(router.state.location.search).getAll('workOrder');
  const samples = (org: TestServer) => org.requestsOf(workOrders).filter(({ query }) => query['id[]'] === undefined);

  it('[FIX-17] contains the shown work orders, and a reload shows the same ones without another sample', async () => {
    const { router } = await opened();
    await waitFor(() => expect(inAddress(router)).toEqual([one, two, three]));
    cleanup();
    const { org, show } = open();
    const again = show(`?workOrder=${five}&workOrder=${two}`);
    await phone();
    expect(cards().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Yearly inspection'),
      expect.stringContaining('WO-0005'),
    ]);
    expect(samples(org)).toEqual([]);
    expect(inAddress(again.router)).toEqual([five, two]);
  });

  it('[FIX-17] follows Another and a chosen work order, and keeps the other parameters', async () => {
    const { org, show } = open();
    const { user, router } = show(`?tab=1&workOrder=${one}`);
    await phone();
    await user.click(screen.getByRole('button', { name: 'Show another' }));
    await waitFor(() => expect(inAddress(router)).toEqual([two, three, four]));
    expect(samples(org)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Show another' }));
    await waitFor(() => expect(inAddress(router)).toEqual([five]));
    await user.click(await screen.findByRole('button', { name: /WO-0005/, expanded: false }));
    await user.click(await screen.findByRole('option', { name: /WO-0003/ }));
    await waitFor(() => expect(inAddress(router)).toEqual([three]));
    expect(new URLSearchParams(router.state.location.search).get('tab')).toBe('1');
    expect(org.requestsOf(workOrders).filter(({ query }) => query['id[]'])).toHaveLength(1);
  });

  it.each([
    ['WO-0001', 'Chiller does not start'],
    ['WO-0002', 'Yearly inspection'],
  ])('[FIX-17] shows only the chosen work order %s of a sample', async (name, subject) => {
    const { user, router } = await opened();
    await user.click(await screen.findByRole('button', { name: /Work order$/ }));
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
    await waitFor(() => expect(inAddress(router)).toHaveLength(1));
    await waitFor(() =>
      expect(cards().map(({ textContent }) => textContent)).toEqual([expect.stringContaining(subject)]),
    );
  });

  it.each([
    ['that is missing in the org', ['a1WFs0000000099AAA'], 3],
    ['with an invalid id', ['nonsense'], 3],
    ['that is missing beside an existing one', ['a1WFs0000000099AAA', APPOINTMENTS[1]?.id], 1],
  ])('[FIX-17] shows others, with a notice, for a work order %s', async (_, ids, count) => {
    const { show } = open();
    const { router, user } = show(`?${ids.map((id) => `workOrder=${id}`).join('&')}`);
    await phone();
    expect(await screen.findByText('A work order in this link is no longer in the preview')).toBeVisible();
    await waitFor(() => expect(cards()).toHaveLength(count));
    await waitFor(() => expect(inAddress(router)).toHaveLength(count));
    expect(screen.queryByText('This org has no work orders yet')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show another' }));
    await waitFor(() => expect(screen.queryByText('A work order in this link is no longer in the preview')).toBeNull());
  });
});

describe('a failure', () => {
  it('shows why the sample failed to load and retries', async () => {
    const { org, show } = open();
    const works = open().org;
    org.reject(workOrders, 'crm_limit', 'The org has no API calls left today.');
    const { user } = show();
    const alert = await findBanner();
    expect(alert).toHaveTextContent('Failed to load the preview');
    expect(alert).toHaveTextContent('The org has no API calls left today.');
    globalThis.fetch = works.fetch;
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await phone()).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps the last preview if an edit fails to load', async () => {
    const { org, edit, user } = await opened();
    org.reject(appointmentPreview, 'crm_limit', 'The org has no API calls left today.');
    edit(titled('{{Location}}'));
    edit(titled('{{Owner.Name}}'));
    const alert = await findBanner();
    expect(within(detail()).getByRole('heading', { name: 'Chiller does not start' })).toBeVisible();
    globalThis.fetch = open().org.fetch;
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'WO-0001' })).toBeVisible();
  });
});
