import { routes } from '@fieldstone/contracts';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createOrg } from '../../test/org.ts';
import { renderApp } from '../../test/render.tsx';

it('[STP-06] shows all criteria of a process, also two with the same number', async () => {
  const errors = vi.spyOn(console, 'error');
  const org = createOrg();
  const criterion = { sequence: 1, fieldPath: 'Account__r.Name', operator: 'Equals' };
  const process = {
    recordId: 'a0PFs0000000001AAA',
    processId: 'EXP-1',
    name: 'Contract is Gold',
    purpose: null,
    sourceObject: 'Work_Order__c',
    targetObject: null,
    isActive: true,
    description: null,
    logic: null,
    criteria: ['Gold', 'Silver'].map((operand) => ({ ...criterion, operand })),
    usedBy: [],
    lastModifiedBy: null,
    lastModifiedDate: null,
  };
  org.on(routes.listProcesses, () => ({ records: [process] }));
  const { user } = renderApp('/processes', { server: org });
  await user.click(await screen.findByRole('button', { name: /^Contract is Gold/ }));
  const table = within(await screen.findByRole('table', { name: /Contract is Gold/ }));
  expect(table.getAllByText(/^(Gold|Silver)$/)).toHaveLength(2);
  // React reports rows that it cannot tell apart, and may repeat or omit them later.
  expect(errors).not.toHaveBeenCalled();
});
