import { appointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import { calendarGeneral } from '@fieldstone/contracts/settings/calendar/calendar-general';
import { locationTracking } from '@fieldstone/contracts/settings/pages/location-tracking';
import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { profilePath, settingPath } from '../../lib/navigation/paths.ts';
import { createOrg, GLOBAL_PROFILE, PROFILES } from '../../test/org.ts';
import { renderApp } from '../../test/render.tsx';
import { layOut } from '@fieldstone/ui/test/layout';

const SOURCE = GLOBAL_PROFILE;
const [, TARGET = SOURCE] = PROFILES;

type Shown = { readonly setting: Setting; readonly item: string; readonly after: Payload; readonly texts: string[] };

const shown: readonly Shown[] = [
  {
    setting: locationTracking,
    item: 'Location tracking',
    after: { enabled: true, status: ['Driving', 'On_Site', 'Working'], duration: 4 },
    texts: ['BeforeDisabled', 'AfterEnabled', 'DrivingAddedOn SiteAddedWorkingAdded', 'BeforeNot set', 'After4 hours'],
  },
  {
    setting: appointmentStatus,
    item: 'Appointment Status',
    after: {
      ...appointmentStatus.defaults,
      allowConfiguration: true,
      configuration: [{ fromStatus: 'Driving', toStatus: 'On_Site' }],
    },
    texts: ['BeforeDisabled', 'AfterEnabled', '1Driving → On SiteAdded'],
  },
  {
    setting: calendarGeneral,
    item: 'Calendar: General',
    after: { enabled: true, extendedDays: 1 },
    texts: ['BeforeDisabled', 'AfterEnabled', 'Before14 days', 'After1 day'],
  },
];

const textsIn = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);

beforeEach(() => layOut());

describe.each(shown.map((one) => [one.setting.name, one] as const))('values of %s', (_, expected) => {
  const { setting, item, after, texts } = expected;
  const key = `${SOURCE.id} ${setting.id}`;

  it('are readable in the comparison before a copy', async () => {
    const org = createOrg({ settings: { [key]: after } });
    const { user } = renderApp(`${profilePath(SOURCE.id)}?copy=`, { server: org });
    await user.click(await screen.findByRole('row', { name: new RegExp(`^${item} Sam Second`) }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await screen.findByRole('row', { name: new RegExp(TARGET.name) }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    const table = await screen.findByRole('table', { name: 'What will happen' });
    await user.click(within(table).getByRole('button', { name: TARGET.name }));
    await user.click(within(table).getByRole('button', { name: item }));
    await within(table).findAllByRole('definition');
    await waitFor(() => expect(textsIn(table)).toEqual(texts));
  });

  it('look the same in the history', async () => {
    const change = { id: '1', at: '2026-11-20T09:15:00.000Z', by: 'Sam Second', before: null, after };
    const history = { [key]: [{ ...change, outcome: 'done' as const, external: false }] };
    const org = createOrg({ settings: { [key]: after }, history });
    const { user } = renderApp(settingPath(SOURCE.id, setting.slug), { server: org });
    await user.click(await screen.findByRole('button', { name: 'History' }));
    const dialog = await screen.findByRole('dialog', { name: /^History of / });
    await user.click(await within(dialog).findByRole('button', { name: /Sam Second/ }));
    await waitFor(() => expect(textsIn(dialog)).toEqual(texts));
  });
});
