import { routes } from '@fieldstone/contracts';
import type { ProcessDetails } from '@fieldstone/contracts/organization/processes';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createOrg, PROFILES } from '../../test/org.ts';
import { renderPage } from '../../test/render-page.tsx';
import { ProcessesPage } from './page.tsx';

const USER = { profileId: PROFILES[1]?.id ?? '', profileName: PROFILES[1]?.name ?? '', settingId: 'SET001' };

const PROCESS: ProcessDetails = {
  recordId: 'a0PFs0000000001AAA',
  processId: 'EXP-1',
  name: 'Contract is Gold',
  purpose: null,
  sourceObject: 'Work_Order__c',
  targetObject: null,
  isActive: true,
  description: null,
  logic: '1 OR 2',
  criteria: [{ sequence: 1, fieldPath: 'Account__r.Name', operator: 'Equals', operand: 'Gold' }],
  usedBy: [USER],
  lastModifiedBy: 'Sam Second',
  lastModifiedDate: '2026-11-20T09:15:00.000Z',
};

function renderProcesses(expression: ProcessDetails) {
  const org = createOrg();
  org.on(routes.listProcesses, ({ query }) => ({ records: query.kind === 'form' ? [] : [expression] }));
  return renderPage('/processes', <ProcessesPage />, { server: org });
}

it('[STP-06] shows the criteria and uses of an expanded process', async () => {
  const { user } = renderProcesses(PROCESS);
  await user.click(await screen.findByRole('button', { name: /^Contract is Gold/ }));
  expect(await screen.findByText('Account__r.Name')).toBeVisible();
  expect(screen.getByText('Criteria logic: 1 OR 2')).toBeVisible();
  const link = screen.getByRole('link', { name: USER.profileName });
  expect(link).toHaveAttribute('href', `/profiles/${USER.profileId}/people`);
  await user.click(screen.getByRole('tab', { name: 'Forms' }));
  expect(await screen.findByText('No forms found')).toBeVisible();
});

it('[FIX-72] counts expressions and form processes under their own names', async () => {
  const { user } = renderProcesses(PROCESS);
  expect(await screen.findByText('1 expression')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Forms' }));
  expect(await screen.findByText('0 forms')).toBeVisible();
});

it('[STP-06] shows all criteria of a process, also two with the same number', async () => {
  const errors = vi.spyOn(console, 'error');
  const [criterion] = PROCESS.criteria;
  const criteria = ['Gold', 'Silver'].flatMap((operand) => (criterion ? [{ ...criterion, operand }] : []));
  const { user } = renderProcesses({ ...PROCESS, criteria });
  await user.click(await screen.findByRole('button', { name: /^Contract is Gold/ }));
  const table = within(await screen.findByRole('table', { name: /Contract is Gold/ }));
  expect(table.getAllByText(/^(Gold|Silver)$/)).toHaveLength(2);
  // React reports rows that it cannot tell apart, and may repeat or omit them later.
  expect(errors).not.toHaveBeenCalled();
});
