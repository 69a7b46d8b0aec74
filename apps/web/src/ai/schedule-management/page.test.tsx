import { users } from '@fieldstone/contracts/platform/org/org';
import { scheduleManagement } from '@fieldstone/contracts/skills/schedule-management';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { AI_USERS } from '../../test/ai.ts';
import { findBanner } from '../../test/banner.ts';
import { createOrg } from '../../test/org.ts';
import { renderPage } from '../../test/render-page.tsx';
import { AiPage } from './page.tsx';
import { layOut } from '@fieldstone/ui/test/layout';

beforeEach(() => layOut());

const AT = '/ai/schedule-management';
const idOf = (index: number) => AI_USERS[index]?.id ?? '';

it('[AIC-05] offers an appointment owner only with the service board', async () => {
  const without = renderPage(AT, <AiPage />);
  await screen.findByRole('switch', { name: 'Schedule management' });
  expect(screen.queryByRole('button', { name: /^Appointment owner/ })).toBeNull();
  without.unmount();
  renderPage(AT, <AiPage />, { hasServiceBoard: true });
  expect(await screen.findByRole('button', { name: /^Appointment owner The technician who asked/ })).toBeVisible();
});

it('[AIC-05] stores one user as the owner, and then the requesting technician again', async () => {
  const { user, server } = renderPage(AT, <AiPage />, { hasServiceBoard: true });
  await user.click(await screen.findByRole('button', { name: /^Appointment owner/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a user' }));
  await user.type(await dialog.findByRole('searchbox', { name: 'Search users' }), 'anna');
  await user.click(await dialog.findByRole('row', { name: /Anna Berg/ }));
  await user.click(dialog.getByRole('row', { name: /Hanna Ek/ }));
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByRole('button', { name: 'Appointment owner Hanna Ek' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Settings saved successfully');
  await user.click(screen.getByRole('button', { name: 'Use the technician who asked' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findAllByText('Settings saved successfully');
  expect(server.requestsOf(scheduleManagement.write).map(({ body }) => body)).toMatchObject([
    { global: { serviceboard_appointment_owner: idOf(2) } },
    { global: { serviceboard_appointment_owner: '' } },
  ]);
});

it('[AIC-05] marks an owner whom the org no longer has', async () => {
  const owner = '005Fs0000009999AAA';
  const global = { schedule_management_skills: true, serviceboard_appointment_owner: owner };
  renderPage(AT, <AiPage />, {
    hasServiceBoard: true,
    ai: { 'schedule-management': { global, profiles: [], users: [] } },
  });
  expect(
    await screen.findByText(`The user ${owner} isn't in this org, or you don't have access to it. Choose another one.`),
  ).toBeVisible();
});

it('[AIC-16] reports that the name of the owner could not be loaded, and retries', async () => {
  const owner = idOf(2);
  const global = { schedule_management_skills: true, serviceboard_appointment_owner: owner };
  const org = createOrg({ hasServiceBoard: true, ai: { 'schedule-management': { global, profiles: [], users: [] } } });
  org.reject(users, 'crm_error', 'No.');
  const { user } = renderPage(AT, <AiPage />, { server: org });
  const failed = await findBanner();
  expect(failed).toHaveTextContent('Failed to load users');
  expect(screen.getByRole('button', { name: `Appointment owner ${owner}` })).toBeVisible();
  org.on(users, () => ({ records: AI_USERS.slice(2, 3) }));
  await user.click(within(failed).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Appointment owner Hanna Ek' })).toBeVisible();
});

it('[CHB-07] shows the reason for a rejected owner', async () => {
  const org = createOrg({ hasServiceBoard: true });
  const message = 'Enter a Salesforce ID of 15 or 18 characters.';
  org.reject(scheduleManagement.write, 'bad_request', 'The request is invalid.', {
    fields: [{ path: 'body.global.serviceboard_appointment_owner', code: 'recordId', message }],
  });
  const { user } = renderPage(AT, <AiPage />, { server: org });
  await user.click(await screen.findByRole('switch', { name: 'Schedule management' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(message)).toBeVisible();
  const toast = screen.getByRole('alertdialog', { name: 'Failed to save schedule management configuration' });
  expect(toast).toHaveTextContent(message);
});

it('[CHB-07] shows the reason for a rejected grant at the grants', async () => {
  const org = createOrg();
  const message = "This user isn't in this org, or you don't have access to it.";
  org.reject(scheduleManagement.write, 'bad_request', 'The request is invalid.', {
    fields: [{ path: 'body.users.0.id', code: 'unknownUser', message }],
  });
  const { user } = renderPage(AT, <AiPage />, { server: org });
  await user.click(await screen.findByRole('switch', { name: 'Schedule management' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await within(screen.getByRole('main')).findByText(message)).toBeVisible();
});

it('[AIC-16] reports a failed load and save', async () => {
  const org = createOrg();
  org.reject(scheduleManagement.read, 'unavailable', 'Not now.');
  const first = renderPage(AT, <AiPage />, { server: org });
  expect(await findBanner('Failed to get schedule management configuration')).toBeVisible();
  first.unmount();
  const other = createOrg();
  other.reject(scheduleManagement.write, 'unavailable', 'Not now.');
  const { user } = renderPage(AT, <AiPage />, { server: other });
  await user.click(await screen.findByRole('switch', { name: 'Schedule management' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to save schedule management configuration')).toBeVisible();
});
