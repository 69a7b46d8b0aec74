import { readAiGlobalSettings, writeAiGlobalSettings } from '@fieldstone/contracts/skills/ai-assistant';
import { aiValidations, serviceBoard, zincInfo } from '@fieldstone/contracts/organization/app-data';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findBanner } from '../../test/banner.ts';
import { createOrg } from '../../test/org.ts';
import { renderApp } from '../../test/render.tsx';

const MISSING = [
  { object: 'Case', label: 'Case', permission: 'read' },
  { object: 'Process__c', label: 'Process', permission: 'update' },
] as const;

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('[AIC-01] has a page in the navigation and a row on the overview for each section', async () => {
  const { user, router } = renderApp('/ai');
  await heading('AI Console');
  const navigation = screen.getByRole('navigation', { name: 'AI Console' });
  await user.click(within(navigation).getByRole('link', { name: 'Hotline summarization' }));
  await heading('Hotline summarization');
  expect(router.state.location.pathname).toBe('/ai/hotline-summarization');
  await user.click(within(navigation).getByRole('link', { name: 'AI Console' }));
  const others = await screen.findByRole('table', { name: 'Data, connections and cost' });
  await user.click(within(others).getByRole('link', { name: 'Fieldstone AI' }));
  await heading('Fieldstone AI');
  expect(router.state.location.pathname).toBe('/ai/enable-fieldstone-ai');
});

it('[AIC-01] stores the closed panes per user', async () => {
  const { user, unmount } = renderApp('/ai');
  await user.click(await screen.findByRole('button', { name: 'Skills and actions', expanded: true }));
  unmount();
  const again = renderApp('/ai');
  expect(await screen.findByRole('button', { name: 'Skills and actions', expanded: false })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Data, connections and cost', expanded: true })).toBeInTheDocument();
  again.unmount();
  renderApp('/ai', { user: { id: '005Fs0000000009AAA' } });
  expect(await screen.findByRole('button', { name: 'Skills and actions', expanded: true })).toBeInTheDocument();
});

it('[AIC-01] shows a not-found page for an unknown section', async () => {
  renderApp('/ai/no-such-section');
  await heading('Page not found');
});

it('[AIC-02] loads the start-up data, and the global settings only if no permission is missing', async () => {
  const allowed = renderApp('/ai/hotline-summarization');
  await heading('Hotline summarization');
  expect(allowed.server.requestsOf(readAiGlobalSettings)).toHaveLength(1);
  allowed.unmount();
  const { server } = renderApp('/ai/hotline-summarization', { aiMissing: MISSING });
  await heading('Hotline summarization');
  expect(screen.getByText("You're missing permissions for the AI Console")).toBeInTheDocument();
  expect(screen.getByText('Read on Case (Case)')).toBeInTheDocument();
  expect(screen.getByText('Edit on Process (Process__c)')).toBeInTheDocument();
  expect(server.requestsOf(readAiGlobalSettings)).toHaveLength(0);
  expect(await screen.findByText('Read only')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

it('[AIC-02] ignores a failed Zinc check, warns about the service board, and cannot start without the permissions', async () => {
  const org = createOrg();
  org.reject(zincInfo, 'crm_error', 'No Zinc.');
  org.reject(serviceBoard, 'crm_error', 'No board.');
  const first = renderApp('/ai', { server: org });
  await heading('AI Console');
  expect(await screen.findByText('Could not load Service Board config.')).toBeInTheDocument();
  expect(screen.queryByText(/Zinc/)).not.toBeInTheDocument();
  first.unmount();
  const broken = createOrg();
  broken.reject(aiValidations, 'crm_error', 'The CRM is down.');
  const { user } = renderApp('/ai', { server: broken });
  expect(await screen.findByRole('heading', { level: 1, name: 'Could not load app data' })).toBeInTheDocument();
  expect(screen.getByText(/The CRM is down\./)).toBeInTheDocument();
  broken.on(aiValidations, () => ({ missingPermissions: [] }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await heading('AI Console');
});

it('[FIX-07] requests no global settings for the overview while a permission is missing, and shows no state', async () => {
  const ai = { assistant: { global: { enable_service_copilot: true } } };
  const { server } = renderApp('/ai', { aiMissing: MISSING, ai });
  await heading('AI Console');
  expect(await screen.findByRole('row', { name: /^Fieldstone AI/ })).toBeInTheDocument();
  expect(screen.queryByText('Enabled')).not.toBeInTheDocument();
  expect(screen.queryByText('Disabled')).not.toBeInTheDocument();
  expect(screen.queryByText(/The AI assistant is off/)).not.toBeInTheDocument();
  expect(server.requestsOf(readAiGlobalSettings)).toHaveLength(0);
});

it('[AIC-02] reports on the overview when the global settings cannot be read', async () => {
  const org = createOrg();
  const { user } = renderApp('/ai/hotline-summarization', { server: org });
  await heading('Hotline summarization');
  org.reject(readAiGlobalSettings, 'unavailable', 'Try again.');
  await user.click(screen.getByRole('link', { name: 'AI Console' }));
  expect(await findBanner('Could not get global settings configuration')).toBeInTheDocument();
});

it('[AIC-03] turns the assistant on with one PATCH, and shows this on the overview', async () => {
  const { user, server } = renderApp('/ai/enable-fieldstone-ai');
  await user.click(await screen.findByRole('switch', { name: 'Fieldstone AI' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Settings saved successfully');
  expect(server.requestsOf(writeAiGlobalSettings).map(({ body, headers }) => [body, headers['if-match']])).toEqual([
    [{ global: { enable_service_copilot: true } }, 'none'],
  ]);
  await user.click(screen.getByRole('link', { name: 'AI Console' }));
  await heading('AI Console');
  await waitFor(() => expect(screen.getByText('Enabled')).toBeInTheDocument());
});

it('[AIC-03] keeps the edit and shows the failure when the assistant cannot be saved', async () => {
  const org = createOrg();
  org.reject(writeAiGlobalSettings, 'unavailable', 'The store is away.');
  const { user } = renderApp('/ai/enable-fieldstone-ai', { server: org });
  await user.click(await screen.findByRole('switch', { name: 'Fieldstone AI' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to save Fieldstone AI configuration')).toBeInTheDocument();
  expect(screen.getByText(/The store is away\./)).toBeInTheDocument();
  expect(screen.getByRole('switch', { name: 'Fieldstone AI' })).toBeChecked();
});

it('[AIC-06] shows a conflict with its author, and the history afterward', async () => {
  const org = createOrg();
  const { user } = renderApp('/ai/hotline-summarization', { server: org });
  await user.click(await screen.findByRole('switch', { name: 'Hotline summarization' }));
  org.storeAiAs('Sam Second', 'hotline-summarization', { global: { summarization_skills: true } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  // The stored value already equals the edit, which is not a conflict.
  await screen.findByText('Settings saved successfully');
  await user.click(screen.getByRole('button', { name: 'History' }));
  const dialog = await screen.findByRole('dialog', { name: 'History of Hotline summarization' });
  expect(await within(dialog).findByText('Sam Second')).toBeInTheDocument();
  expect(within(dialog).getAllByText('Hotline summarization').length).toBeGreaterThan(0);
});
