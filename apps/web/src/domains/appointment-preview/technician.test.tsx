import { groupProfileUsers } from '@fieldstone/contracts/organization/group-profiles';
import { appointmentPreview, workOrders } from '@fieldstone/contracts/organization/appointment-preview';
import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { appointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import { appointmentTitle } from '@fieldstone/contracts/settings/calendar/appointment-title';
import { appointmentView } from '@fieldstone/contracts/settings/calendar/appointment-view';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { APPOINTMENTS, DANA, NOOR } from '../../test/appointments.ts';
import type { TestAppointment } from '../../test/appointments.ts';
import { findBanner } from '../../test/banner.ts';
import { preparePage } from '../../test/open-page.tsx';
import type { OrgState } from '../../test/org.ts';
import { PROFILE_ID } from '../../test/stored-settings.ts';
import { AppointmentPreview } from './appointment-preview.tsx';

const DRAFT = {
  color: appointmentColor.defaults,
  title: appointmentTitle.defaults,
  view: appointmentView.defaults,
  status: appointmentStatus.defaults,
};

const Page = () => <AppointmentPreview profileId={PROFILE_ID} draft={DRAFT} />;
/** The appointments in a year: those of 2999 are next, those of 2001 past. */
const inYear = (one: TestAppointment, year: string): TestAppointment => ({
  ...one,
  start: one.start?.replace('2026', year) ?? null,
  end: one.end?.replace('2026', year) ?? null,
});
const NEXT = APPOINTMENTS.map((one) => inYear(one, '2999'));
const prepare = ({ preview, ...state }: OrgState = {}) =>
  preparePage({
    Page,
    setting: appointmentColor,
    payload: null,
    state: { ...state, preview: { appointments: NEXT, ...preview } },
  });
const open = (search = '', state?: OrgState) => prepare(state).open(search);

const phone = () => screen.findByRole('figure', { name: 'The app on a phone' });
const phoneOfDana = () => screen.findByRole('figure', { name: 'The app on the phone of Dana Driver' });
const choice = () => screen.findByRole('button', { name: /Technician$/ });
const shownWorkOrders = () =>
  within(screen.getByRole('list', { name: 'Appointments' }))
    .getAllByRole('button')
    .map((card) => /WO-\d{4}/.exec(card.textContent)?.[0]);

type Router = ReturnType<typeof open>['router'];
const addressOf = ({ state }: Router, key: string) => new URLSearchParams(state.location.search).getAll(key);
const idOf = (number: number) => APPOINTMENTS[number - 1]?.id ?? '';

describe('the preview of one technician', () => {
  it('[FIX-17] shows the appointments of this technician only, is chosen by keyboard, and stays after a reload', async () => {
    const { user, org, router } = open();
    await phone();
    expect(org.requestsOf(groupProfileUsers)).toEqual([]);
    (await choice()).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('option', { name: /Noor Nilsson/ })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search by name' })).toHaveFocus());
    await user.keyboard('dana');
    expect(await screen.findByText('Searching…')).toBeVisible();
    expect(await screen.findByRole('option', { name: /Dana Driver/ })).toBeVisible();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(within(await phoneOfDana()).getByText('Dana Driver')).toBeVisible();
    expect(shownWorkOrders()).toEqual(['WO-0002', 'WO-0003', 'WO-0004']);
    expect(await choice()).toHaveAccessibleName('Dana Driver Technician');
    await waitFor(() => expect(addressOf(router, 'workOrder')).toEqual([idOf(2), idOf(3), idOf(4)]));
    expect(addressOf(router, 'technician')).toEqual([DANA.id]);
    expect(org.requestsOf(workOrders).map(({ query }) => query['technician'])).toEqual([undefined, DANA.id]);
    expect(org.requestsOf(appointmentPreview).map(({ query }) => query['technician'])).toEqual([undefined, DANA.id]);

    const { search } = router.state.location;
    cleanup();
    const again = open(search);
    await phoneOfDana();
    expect(shownWorkOrders()).toEqual(['WO-0002', 'WO-0003', 'WO-0004']);
    expect(again.org.requestsOf(groupProfileUsers).map(({ query }) => query)).toEqual([{ id: DANA.id }]);
  });

  it('continues and searches among the appointments of the technician, and returns to those of any technician', async () => {
    const { user, router } = open(`?technician=${DANA.id}`);
    await phoneOfDana();
    await user.click(screen.getByRole('button', { name: 'Show another' }));
    await waitFor(() => expect(shownWorkOrders()).toEqual(['WO-0005']));
    await user.click(await screen.findByRole('button', { name: /Work order$/ }));
    await user.click(await screen.findByRole('searchbox', { name: 'Search by name or subject' }));
    await user.paste('WO-000');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(4));
    await user.click(screen.getByRole('option', { name: /WO-0003/ }));
    await waitFor(() => expect(shownWorkOrders()).toEqual(['WO-0003']));
    await user.click(await choice());
    await user.click(await screen.findByRole('option', { name: 'Any technician' }));
    await phone();
    expect(shownWorkOrders()).toEqual(['WO-0001', 'WO-0002', 'WO-0003']);
    expect(addressOf(router, 'technician')).toEqual([]);
  });

  it('[FIX-17] opens the next appointment, lists the past ones last, and names the technician', async () => {
    const appointments = APPOINTMENTS.slice(0, 4).map((one, at) => inYear(one, at === 3 ? '2999' : '2001'));
    open(`?technician=${DANA.id}`, { preview: { appointments } });
    await phoneOfDana();
    expect(shownWorkOrders()).toEqual(['WO-0004', 'WO-0003', 'WO-0002']);
    expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('WO-0004');
    expect(screen.getByText(/^Appointments of Dana Driver with this page's settings/)).toBeVisible();
    expect(screen.queryByText(/^Your org's work orders/)).toBeNull();
    expect(screen.getByRole('button', { name: /Work order$/ })).toHaveAccessibleName('Appointments Work order');
  });

  it('shows that a technician has no appointments, with the way back', async () => {
    const { user, router } = open(`?technician=${NOOR.id}`);
    expect(await screen.findByText('Noor Nilsson has no appointments')).toBeVisible();
    expect(screen.queryByRole('figure')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show any technician' }));
    await phone();
    expect(addressOf(router, 'technician')).toEqual([]);
    expect(await choice()).toHaveAccessibleName('Any technician Technician');
  });

  it.each([
    ['who is no user of the group profile', '005Fs0000000099AAA'],
    ['with an invalid id', 'nonsense'],
  ])('[FIX-17] shows others, with a notice, for a technician %s', async (_, id) => {
    const { user, router } = open(`?technician=${id}&workOrder=${idOf(1)}`);
    expect(await findBanner('The technician in this link is no longer in the preview')).toBeVisible();
    await phone();
    expect(shownWorkOrders()).toEqual(['WO-0001']);
    await waitFor(() => expect(addressOf(router, 'technician')).toEqual([]));
    await user.click(await choice());
    await user.click(await screen.findByRole('option', { name: /Dana Driver/ }));
    await phoneOfDana();
    expect(screen.queryByText('The technician in this link is no longer in the preview')).toBeNull();
  });

  it('[FIX-17] omits a work order of the link at which the technician has no appointment', async () => {
    const { router } = open(`?technician=${DANA.id}&workOrder=${idOf(1)}&workOrder=${idOf(3)}`);
    await phoneOfDana();
    expect(await findBanner('A work order in this link is no longer in the preview')).toBeVisible();
    await waitFor(() => expect(addressOf(router, 'workOrder')).toEqual([idOf(3)]));
  });

  it('[REL-09] is not offered to users who may not see people, and a link to it shows others', async () => {
    const { org, router } = open(`?technician=${DANA.id}`, { seesPeople: false });
    await phone();
    expect(screen.queryByRole('button', { name: /Technician$/ })).toBeNull();
    expect(screen.getByText(/^You don't have permission to see the appointments of individual people/)).toBeVisible();
    await waitFor(() => expect(addressOf(router, 'technician')).toEqual([]));
    expect(org.requestsOf(workOrders).filter(({ query }) => query['technician'] !== undefined)).toEqual([]);
    expect(org.requestsOf(groupProfileUsers)).toEqual([]);
  });

  it('explains that the group profile has no users', async () => {
    const { user } = open('', { preview: { technicians: [] } });
    await phone();
    await user.click(await choice());
    expect(await screen.findByText('This group profile has no users.')).toBeVisible();
  });
});

describe('a failure', () => {
  const LIMIT = 'The org has no API calls left today.';

  it('to load the technicians keeps the preview, and the next opening loads them again', async () => {
    const { user, org } = open();
    await phone();
    org.reject(groupProfileUsers, 'crm_limit', LIMIT);
    await user.click(await choice());
    expect(await screen.findByText(new RegExp(LIMIT), { selector: '[role=dialog] *' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await findBanner('Failed to load the technicians')).toHaveTextContent(LIMIT);
    expect(shownWorkOrders()).toEqual(['WO-0001', 'WO-0002', 'WO-0003']);
    globalThis.fetch = prepare().org.fetch;
    await user.click(await choice());
    expect(await screen.findByRole('option', { name: /Dana Driver/ })).toBeVisible();
  });

  it('to load the appointments of a technician keeps the preview of the others, and retries', async () => {
    const { user, org } = open();
    await phone();
    org.reject(workOrders, 'crm_limit', LIMIT);
    await user.click(await choice());
    await user.click(await screen.findByRole('option', { name: /Dana Driver/ }));
    const alert = await findBanner();
    expect(alert).toHaveTextContent(LIMIT);
    expect(await phone()).toBeVisible();
    globalThis.fetch = prepare().org.fetch;
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await phoneOfDana()).toBeVisible();
  });

  it('to load the technician of a link shows why, and retries', async () => {
    const { org, open: show } = prepare();
    org.reject(groupProfileUsers, 'crm_limit', LIMIT);
    const { user } = show(`?technician=${DANA.id}`);
    const alert = await findBanner();
    expect(alert).toHaveTextContent(LIMIT);
    expect(org.requestsOf(workOrders)).toEqual([]);
    globalThis.fetch = prepare().org.fetch;
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await phoneOfDana()).toBeVisible();
  });
});
