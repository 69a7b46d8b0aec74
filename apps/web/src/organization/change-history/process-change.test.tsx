import { changeAuthors, changeHistory, countChanges } from '@fieldstone/contracts/organization/change-history';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import type { ProcessContent } from '@fieldstone/contracts/settings/process-content';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createOrg, PROFILES } from '../../test/org.ts';
import { renderPage } from '../../test/render-page.tsx';
import { ChangeHistoryPage } from '../../pages/change-history/page.tsx';
import { PROFILE_ID } from '../../test/stored-settings.ts';

const BILLABLE: ProcessContent = {
  name: 'Billable',
  kind: 'expression',
  isActive: true,
  purpose: null,
  sourceObject: 'Work_Order__c',
  targetObject: null,
  logic: null,
  criteria: [
    { sequence: 1, fieldPath: 'Billing_Type__c', operator: 'In', operand: 'Time And Material' },
    { sequence: 2, fieldPath: 'Account__c', operator: 'Is Not Null', operand: null },
  ],
};

const EDITED: ProcessContent = {
  ...BILLABLE,
  isActive: false,
  logic: '1 OR 3',
  criteria: [
    { sequence: 1, fieldPath: 'Billing_Type__c', operator: 'In', operand: 'Fixed Price' },
    { sequence: 3, fieldPath: 'Priority__c', operator: 'Equals', operand: 'High' },
  ],
};

const entry = (more: Partial<ChangeHistoryEntry> = {}): ChangeHistoryEntry => ({
  id: 'a1',
  at: '2026-11-20T09:15:42.000Z',
  by: 'Finn Found',
  origin: 'outside',
  outcome: 'done',
  profileId: null,
  settingId: 'processes',
  action: 'process.external',
  before: BILLABLE,
  after: EDITED,
  process: {
    processId: 'EXP-0024',
    usedBy: [{ settingId: appointmentColor.id, profiles: 14, profileIds: [PROFILE_ID, PROFILES[2]?.id ?? ''] }],
  },
  ...more,
});

function open(record: ChangeHistoryEntry, address = '/change-history') {
  const org = createOrg({});
  org.on(changeHistory, () => ({ records: [record], next: null, searchedTo: '2026-11-01T00:00:00.000Z' }));
  org.on(countChanges, () => ({ changes: 1, isMore: false }));
  org.on(changeAuthors, () => ({ names: ['Finn Found'] }));
  return { ...renderPage(address, <ChangeHistoryPage />, { server: org }), org };
}

it('[ACT-08] shows a changed expression with the criteria in words, and links to the settings that it changed', async () => {
  const { user } = open(entry());
  const button = await screen.findByRole('button', { name: /Finn Found changed the expression Billable/ });
  expect(button).toHaveAccessibleName(
    expect.stringContaining('Affects Appointment Color in 14 group profiles Outside the console'),
  );
  button.focus();
  await user.keyboard('{Enter}');
  const criteria = await screen.findByRole('list', { name: 'Criteria' });
  expect(
    within(criteria)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/Billing_Type__c In Time And Material.*Billing_Type__c In Fixed Price.*Changed/),
    expect.stringMatching(/Account__c Is Not Null.*Removed/),
    expect.stringMatching(/Priority__c Equals High.*Added/),
  ]);
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(values).toEqual(expect.arrayContaining(['BeforeActive', 'AfterInactive', 'After1 OR 3']));
  const used = within(screen.getByRole('list', { name: 'Affected settings' }));
  expect(used.getByRole('link', { name: 'HVAC Technicians' })).toHaveAttribute(
    'href',
    `/profiles/${PROFILE_ID}/${appointmentColor.slug}`,
  );
  expect(used.getByText(/and 12 more/)).toBeVisible();
});

it('[ACT-08] offers no restore, and shows where to change the expression', async () => {
  open(entry(), '/change-history?change=a1');
  expect(await screen.findByText(/Change this one in Salesforce, in the Fieldstone app/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open expressions and forms' })).toHaveAttribute('href', '/processes');
  expect(screen.queryByRole('button', { name: /^(Undo|Bring|Return)/ })).toBeNull();
  expect(screen.queryByText(/Earlier values aren't recorded/)).toBeNull();
});

it('[ACT-08] shows a deleted form process that no setting used', async () => {
  const form: ProcessContent = {
    ...BILLABLE,
    name: 'Edit visit',
    kind: 'form',
    purpose: 'Standalone Edit',
    criteria: [],
  };
  const { user } = open(entry({ before: form, after: null, process: { processId: 'SFM-0061', usedBy: [] } }));
  const button = await screen.findByRole('button', { name: /Finn Found deleted the form Edit visit/ });
  expect(button).toHaveAccessibleName(expect.stringContaining('No setting used it'));
  await user.click(button);
  const values = (await screen.findAllByRole('definition')).map(({ textContent }) => textContent);
  expect(values).toEqual(expect.arrayContaining(['BeforeActive', 'AfterNot in Salesforce']));
});

it('[ACT-08] filters by expressions and forms', async () => {
  const { user, org } = open(entry());
  await screen.findByRole('button', { name: /changed the expression/ });
  await user.click(screen.getByRole('button', { name: /Setting$/ }));
  await user.click(await screen.findByRole('option', { name: 'Expressions and forms' }));
  await waitFor(() => expect(org.requestsOf(changeHistory).at(-1)?.query).toMatchObject({ setting: 'processes' }));
});
