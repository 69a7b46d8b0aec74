import { changeAuthors, changeHistory, countChanges } from '@fieldstone/contracts/organization/change-history';
import { appointmentView } from '@fieldstone/contracts/settings/calendar/appointment-view';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createOrg } from '../../test/org.ts';
import { ChangeHistoryPage } from '../../pages/change-history/page.tsx';
import { renderPage } from '../../test/render-page.tsx';
import { PROFILE_ID } from '../../test/stored-settings.ts';

it('[APP-15] shows the fields of a changed appointment view without labels if the event type is unknown', async () => {
  const org = createOrg({ eventType: 'Birthday' });
  const change = {
    id: 'a1',
    at: '2026-11-20T09:15:42.000Z',
    by: 'Sam Second',
    origin: 'console',
    outcome: 'done',
    profileId: PROFILE_ID,
    settingId: appointmentView.id,
    action: 'setting.write',
    before: { ...appointmentView.defaults, configuration: [] },
    after: { ...appointmentView.defaults, configuration: ['Subject'] },
  } as const;
  org.on(changeHistory, () => ({ records: [change], next: null, searchedTo: '2026-11-01T00:00:00.000Z' }));
  org.on(countChanges, () => ({ changes: 1, isMore: false }));
  org.on(changeAuthors, () => ({ names: ['Sam Second'] }));
  renderPage('/change-history?change=a1', <ChangeHistoryPage />, { server: org });
  expect(await screen.findByText('Subject')).toBeVisible();
});
