import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { appointmentPreview, workOrders } from '@fieldstone/contracts/organization/appointment-preview';
import { appointmentTitle } from '@fieldstone/contracts/settings/calendar/appointment-title';
import { readSetting } from '@fieldstone/contracts/settings/settings';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { settingPath } from '../lib/navigation/paths.ts';
import { APPOINTMENTS } from '../test/appointments.ts';
import { findBanner } from '../test/banner.ts';
import { preparePage } from '../test/open-page.tsx';
import { EXPRESSIONS } from '../test/org.ts';
import type { PageProps } from '../lib/page/page.ts';
import { PROFILE_ID } from '../test/stored-settings.ts';
import { widen } from '../test/window.ts';
import { AppointmentAside } from './ui/appointment-aside.tsx';

const EDITED = {
  ...appointmentTitle.defaults,
  title: { content: 'Unsaved: {{Subject}}', enabled: true },
};

const STORED = {
  ...appointmentColor.defaults,
  enabled: true,
  configuration: EXPRESSIONS.slice(1, 2).map(({ processId, name, lastModifiedDate }) => ({
    title: 'Urgent',
    color: '#B3261E',
    expression: { processId, name, lastModifiedDate },
  })),
  default: { title: 'Else', color: '#123456' },
};

const Page = ({ profile }: PageProps) => <AppointmentAside profile={profile} title={EDITED} />;
const prepare = () => preparePage({ Page, setting: appointmentColor, payload: STORED });
const firstCard = () =>
  within(screen.getByRole('list', { name: 'Appointments' }))
    .getAllByRole('button')
    .find(Boolean);

describe('the preview beside the page', () => {
  beforeEach(() => widen());

  it('shows the edits of the page with the stored values of the other settings, and reads only those', async () => {
    const { org, open } = prepare();
    open();
    expect(await screen.findByRole('heading', { name: 'Unsaved: Chiller does not start' })).toBeVisible();
    expect(screen.getByText(/^Rule 1, Urgent, sets the color/)).toBeVisible();
    expect(firstCard()).toHaveStyle({ backgroundColor: '#B3261E', color: '#FFFFFF' });
    const read = org.requestsOf(readSetting).map(({ path }) => path.split('/').at(-1));
    expect(new Set(read)).toEqual(new Set(['SET001', 'SET003', 'SET004']));
  });

  it('lists where each setting comes from, with links to the other pages for the same appointments', async () => {
    const { open } = prepare();
    open(`?workOrder=${APPOINTMENTS[1]?.id}&tab=1`);
    const origins = within(await screen.findByRole('region', { name: 'Origin of these settings' }));
    expect(origins.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Appointment Color',
      'Appointment title and description',
      'Appointment view',
      'Appointment Status',
    ]);
    expect(origins.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Set here',
      'Unsaved',
      'Default',
      'Default',
    ]);
    expect(origins.queryByRole('link', { name: 'Appointment title and description' })).toBeNull();
    expect(origins.getByRole('link', { name: 'Appointment Color' })).toHaveAttribute(
      'href',
      `${settingPath(PROFILE_ID, appointmentColor.slug)}?workOrder=${APPOINTMENTS[1]?.id}`,
    );
  });

  it('shows an error if the stored values cannot be read, and loads them again on Retry', async () => {
    const { org, open } = prepare();
    org.reject(readSetting, 'crm_limit', 'The org has no API calls left today.');
    const { user } = open();
    const alert = await findBanner();
    expect(alert).toHaveTextContent('Failed to load the preview');
    expect(alert).toHaveTextContent('The org has no API calls left today.');
    globalThis.fetch = prepare().org.fetch;
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('figure', { name: 'The app on a phone' })).toBeVisible();
  });
});

it('the preview below the page opens by keyboard, and sends no request before', async () => {
  const { org, open } = prepare();
  const { user } = open();
  const toggle = await screen.findByRole('button', { name: 'Preview of appointments' });
  expect(org.requestsOf(workOrders)).toEqual([]);
  expect(org.requestsOf(appointmentPreview)).toEqual([]);
  toggle.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('figure', { name: 'The app on a phone' })).toBeVisible();
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
});
