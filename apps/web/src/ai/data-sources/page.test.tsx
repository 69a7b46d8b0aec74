import { message } from '@fieldstone/contracts/platform/errors/message';
import {
  countVisible,
  DATA_FIELDS_LIMIT,
  dataSources,
  newDataSource,
  referencingObjects,
} from '@fieldstone/contracts/skills/data-sources';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import { describeSobjects, expressions } from '@fieldstone/contracts/platform/org/org';
import { listSobjects } from '@fieldstone/contracts/platform/org/org-summary';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { findBanner } from '../../test/banner.ts';
import { field, reference, sobject } from '../../test/describes.ts';
import { createOrg, EXPRESSIONS } from '../../test/org.ts';
import { renderPage } from '../../test/render-page.tsx';
import { AiPage } from './page.tsx';
import { Rejection } from '../../test/server.ts';
import { layOut } from '@fieldstone/ui/test/layout';

beforeEach(() => layOut());

const AT = '/ai/data-sources';
const DEFAULTS = dataSources.defaults.configurations;

const LABELS: Readonly<Record<string, string>> = {
  Work_Order__c: 'Work Order',
  Work_Order_Line__c: 'Work Order Line',
  RMA_Shipment__c: 'RMA/Shipment',
};

const DESCRIBED = [
  sobject('Work_Order__c', [
    field('Id', 'Record ID', 'id'),
    field('Name', 'Work Order Number', 'string', { nameField: true }),
    field('Subject__c', 'Subject'),
    ...Array.from({ length: 40 }, (_, index) => field(`Extra_${index}__c`, `Extra ${index}`)),
  ]),
  sobject('Work_Order_Line__c', [
    field('Name', 'Line', 'string', { nameField: true }),
    reference('Work_Order__c', 'Work Order', 'Work_Order__r', 'Work_Order__c'),
  ]),
  sobject('RMA_Shipment__c', [field('Order_Number__c', 'Order Number', 'string', { nameField: true })]),
];

function orgWith(configurations: readonly DataSource[] = DEFAULTS) {
  const org = createOrg(configurations === DEFAULTS ? {} : { ai: { 'data-sources': { configurations } } });
  org.on(listSobjects, ({ query }) => ({
    records: (query.name ?? [])
      .filter((name) => name !== 'Gone__c')
      .map((name) => ({
        name,
        label: LABELS[name] ?? name,
        custom: true,
        keyPrefix: null,
        createable: true,
        updateable: true,
      })),
  }));
  org.on(describeSobjects, ({ query }) => ({
    records: query.name.map((name) => {
      const found = DESCRIBED.find((one) => one.name === name);
      if (!found)
        throw new Rejection('not_found', `The object ${name} isn't in this org, or you don't have access to it.`);
      return found;
    }),
  }));
  org.on(referencingObjects, () => ({
    records: [
      {
        object: 'Work_Order_Line__c',
        label: 'Work Order Line',
        references: [{ field: 'Work_Order__c', to: 'Work_Order__c' }],
      },
      {
        object: 'RMA_Shipment__c',
        label: 'RMA/Shipment',
        references: [{ field: 'Work_Order__c', to: 'Work_Order__c' }],
      },
    ],
  }));
  org.on(countVisible, () => ({ count: 1234, sample: null, problem: null }));
  return org;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const sent = (org: ReturnType<typeof orgWith>) =>
  org.requestsOf(dataSources.write).map(({ body }) => dataSources.schema.parse(body).configurations);
const save = async (user: UserEvent) => {
  await user.click(button('Save'));
  await screen.findByText('Settings saved successfully');
};
const edit = async (user: UserEvent, object: string) => {
  await user.click(await screen.findByRole('button', { name: `Edit ${object}` }));
  return within(await screen.findByRole('dialog', { name: `Data visible to the AI: ${object}` }));
};
const add = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'Add related object' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add related object' }));
  await user.click(await dialog.findByRole('row', { name: /RMA\/Shipment/ }));
  await user.click(dialog.getByRole('button', { name: 'Add' }));
};
const workOrder = (change: Partial<DataSource>) =>
  DEFAULTS.map((source) => (source.object_name === 'Work_Order__c' ? { ...source, ...change } : source));

it('[FIX-20] opens with invalid stored objects, keeps the valid ones, and saves without the others', async () => {
  const org = orgWith();
  const [first, ...others] = DEFAULTS;
  const kept = others.map((source, index) => (index === 0 ? { ...source, description: 'Our products.' } : source));
  const broken = { ...first, fields: { ...first?.fields, Subject: { label: 7, description: '' } } };
  const changed = { by: 'Sam Second', at: '2026-11-20T09:15:00.000Z' };
  org.on(dataSources.read, () => ({
    configurations: DEFAULTS,
    version: 'none',
    changed,
    invalid: { configurations: [broken, ...kept, null] },
  }));
  const { user } = renderPage(AT, <AiPage />, { server: org });
  expect(await screen.findByText('2 stored values are invalid')).toBeVisible();
  expect(screen.getAllByText(/Stored value: {"object_name":"Case".*…/)[0]).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.click(button('Remove invalid entries, use defaults for the rest'));
  await user.click(button('Save'));
  await waitFor(() => expect(sent(org)).toEqual([[first, ...kept]]));
});

describe('the list of objects', () => {
  it('[AIC-08] initially contains the default objects, which cannot be deleted', async () => {
    renderPage(AT, <AiPage />, { server: orgWith() });
    expect(await screen.findByText('8 of 18 objects')).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(9);
    expect(screen.getAllByText('Default', { selector: 'tr *' })).toHaveLength(8);
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  });

  it('[AIC-08] adds objects that refer to those in it, with id and name', async () => {
    const org = orgWith();
    const { user } = renderPage(AT, <AiPage />, { server: org });
    await user.click(await screen.findByRole('button', { name: 'Add related object' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add related object' }));
    const row = await dialog.findByRole('row', { name: /RMA\/Shipment/ });
    expect(dialog.queryByRole('row', { name: /Work Order Line/ })).toBeNull();
    await user.click(row);
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('9 of 18 objects')).toBeVisible();
    await save(user);
    expect(sent(org)[0]?.at(-1)).toMatchObject({
      object_name: 'RMA_Shipment__c',
      fields: { Id: { label: 'Record ID' }, Order_Number__c: { label: 'Order Number' } },
    });
  });

  it('[AIC-08] adds an object without a name field with its id only', async () => {
    const org = orgWith();
    org.on(describeSobjects, () => ({ records: [sobject('RMA_Shipment__c', [field('Quantity__c', 'Quantity')])] }));
    const { user } = renderPage(AT, <AiPage />, { server: org });
    await add(user);
    await save(user);
    expect(Object.keys(sent(org)[0]?.at(-1)?.fields ?? {})).toEqual(['Id']);
  });

  it('[PAGE-01] saves on Ctrl+S as soon as the dialog has closed', async () => {
    const org = orgWith();
    const { user } = renderPage(AT, <AiPage />, { server: org });
    const observer = new MutationObserver(() => {
      if (screen.queryByText('9 of 18 objects') === null || screen.queryByRole('dialog') !== null) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true }));
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    await add(user);
    expect(await screen.findByText('Settings saved successfully')).toBeVisible();
    expect(sent(org)[0]).toHaveLength(9);
  });

  it('[AIC-08] deletes an object after a confirmation', async () => {
    const org = orgWith([...DEFAULTS, newDataSource('RMA_Shipment__c')]);
    const { user } = renderPage(AT, <AiPage />, { server: org });
    await user.click(await screen.findByRole('button', { name: 'Delete RMA/Shipment' }));
    const confirmation = within(await screen.findByRole('alertdialog', { name: 'Delete object' }));
    await user.click(confirmation.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(button(/^Count the records of Site__c/)).toHaveFocus());
    await save(user);
    expect(sent(org)[0]).toHaveLength(8);
  });

  it('reports a failed search for objects instead of an empty result, and retries', async () => {
    const org = orgWith();
    org.reject(referencingObjects, 'crm_error', 'No.');
    const { user } = renderPage(AT, <AiPage />, { server: org });
    await user.click(await screen.findByRole('button', { name: 'Add related object' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add related object' }));
    const retry = await dialog.findByRole('button', { name: 'Retry' });
    expect(dialog.queryByText('No other objects refer to these')).toBeNull();
    org.on(referencingObjects, () => ({ records: [] }));
    await user.click(retry);
    expect(await dialog.findByText('No other objects refer to these')).toBeVisible();
  });

  it('[AIC-08] accepts no more than 18 objects', async () => {
    renderPage(AT, <AiPage />, {
      server: orgWith([...DEFAULTS, ...Array.from({ length: 10 }, (_, index) => newDataSource(`Extra_${index}__c`))]),
    });
    expect(await screen.findByText('18 of 18 objects')).toBeVisible();
    expect(button('Add related object')).toBeDisabled();
  });

  it('marks an object that the org no longer has', async () => {
    renderPage(AT, <AiPage />, { server: orgWith([...DEFAULTS, newDataSource('Gone__c')]) });
    const row = await screen.findByRole('row', { name: /Gone__c/ });
    await waitFor(() => expect(within(row).getByText('Not in this org')).toBeVisible());
  });

  it('[AIC-08] shows on request how many records the AI sees, or why they cannot be counted', async () => {
    const org = orgWith(workOrder({ sfm_expression_id: 'EXP-1' }));
    const { user } = renderPage(AT, <AiPage />, { server: org });
    await user.click(await screen.findByRole('button', { name: /^Count the records of Work_Order__c/ }));
    expect(await screen.findByText('1,234 records')).toBeVisible();
    expect(org.requestsOf(countVisible).map(({ query }) => query)).toEqual([
      { object: 'Work_Order__c', expression: 'EXP-1' },
    ]);
    org.on(countVisible, () => ({
      count: null,
      sample: null,
      problem: message('expression_unknown', { processId: 'X' }),
    }));
    await user.click(button(/^Count the records of Case /));
    expect(await screen.findByText('The expression X was deleted or is no longer active.')).toBeVisible();
  });
});

describe('an object', () => {
  it('[AIC-08] has fields with descriptions, an expression and parent object criteria', async () => {
    const org = orgWith();
    const { user } = renderPage(AT, <AiPage />, { server: org });
    let dialog = await edit(user, 'Work Order');
    await user.type(dialog.getByRole('textbox', { name: 'Description' }), 'A visit.');
    const choose = await dialog.findByRole('button', { name: /Choose a field/ });
    await user.click(choose);
    await user.click(await screen.findByRole('option', { name: /Subject/ }));
    // It is still the same element, so that it regains the focus.
    expect(choose).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Remove Name' }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Description of Subject' })).toHaveFocus());
    await user.keyboard('What is wrong');
    await user.click(dialog.getByRole('button', { name: /All records/ }));
    await user.click(await screen.findByRole('option', { name: /Contract is Gold/ }));
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    dialog = await edit(user, 'Work Order Line');
    await user.click(await dialog.findByRole('button', { name: /Parent object criteria/ }));
    await user.click(await screen.findByRole('option', { name: /Work Order, by Work Order/ }));
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await save(user);
    expect(sent(org)[0]?.find((source) => source.object_name === 'Work_Order__c')).toEqual({
      object_name: 'Work_Order__c',
      description: 'A visit.',
      fields: {
        Id: { label: 'Record ID', description: '' },
        Subject__c: { label: 'Subject', description: 'What is wrong' },
      },
      sfm_expression_id: EXPRESSIONS[0]?.processId,
      sfm_expression_parent_object_criteria: null,
    });
    expect(sent(org)[0]?.find((source) => source.object_name === 'Work_Order_Line__c')).toMatchObject({
      sfm_expression_parent_object_criteria: 'Work_Order__c',
    });
  });

  it('[AIC-08] accepts no more than 30 fields', async () => {
    const fields = Object.fromEntries(
      Array.from({ length: DATA_FIELDS_LIMIT }, (_, index) => [
        `Extra_${index}__c`,
        { label: `Extra ${index}`, description: '' },
      ]),
    );
    const { user } = renderPage(AT, <AiPage />, { server: orgWith(workOrder({ fields })) });
    const dialog = await edit(user, 'Work Order');
    expect(await dialog.findByText('An object can have at most 30 fields.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: /Choose a field/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Remove Extra 3' }));
    expect(dialog.getByRole('button', { name: /Choose a field/ })).toBeVisible();
  });

  it('marks a field and an expression that the org no longer has', async () => {
    const { user } = renderPage(AT, <AiPage />, {
      server: orgWith(
        workOrder({ fields: { Old__c: { label: 'Old', description: '' } }, sfm_expression_id: 'EXP-OLD' }),
      ),
    });
    const dialog = await edit(user, 'Work Order');
    expect(await dialog.findByText('Not in this org')).toBeVisible();
    expect(
      await dialog.findByText('The expression EXP-OLD was deleted or is no longer active. Choose another one.'),
    ).toBeVisible();
  });

  it('keeps an expression and a parent that cannot be looked up, and does not mark them as missing', async () => {
    const org = orgWith(
      workOrder({ sfm_expression_id: 'EXP-1', sfm_expression_parent_object_criteria: 'Installed_Product__c' }),
    );
    org.reject(describeSobjects, 'crm_error', 'No.');
    org.reject(expressions, 'crm_error', 'No.');
    const { user } = renderPage(AT, <AiPage />, { server: org });
    const dialog = await edit(user, 'Work Order');
    expect(await dialog.findByText('Failed to get fields for Object')).toBeVisible();
    expect(await dialog.findByText('Failed to get expressions')).toBeVisible();
    expect(dialog.getByRole('button', { name: /EXP-1/ })).toBeVisible();
    expect(dialog.getByRole('button', { name: /Installed_Product__c/ })).toBeVisible();
    expect(dialog.queryByText(/Choose another/)).toBeNull();
  });

  it('[AIC-02] shows its conditions to users without the permissions', async () => {
    const configurations = workOrder({
      sfm_expression_id: 'EXP-OLD',
      sfm_expression_parent_object_criteria: 'Gone__c',
    });
    const aiMissing = [{ object: 'Process__c', label: 'Process', permission: 'update' }] as const;
    const org = createOrg({ aiMissing, ai: { 'data-sources': { configurations } } });
    const { user } = renderPage(AT, <AiPage />, { server: org });
    await user.click(await screen.findByRole('button', { name: /^View (Work Order|Work_Order__c)$/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('EXP-OLD')).toBeVisible();
    expect(dialog.getByText('Gone__c')).toBeVisible();
    expect(dialog.queryByText('All records')).toBeNull();
  });

  it('warns before discarding changes', async () => {
    const { user } = renderPage(AT, <AiPage />, { server: orgWith() });
    const dialog = await edit(user, 'Work Order');
    await user.type(dialog.getByRole('textbox', { name: 'Description' }), 'Half');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const confirmation = within(await screen.findByRole('alertdialog'));
    await user.click(confirmation.getByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Half');
  });
});

it('[AIC-16] reports each failure', async () => {
  const org = orgWith();
  org.reject(listSobjects, 'crm_error', 'No.');
  org.reject(describeSobjects, 'crm_error', 'No.');
  org.reject(expressions, 'crm_error', 'No.');
  org.reject(dataSources.write, 'unavailable', 'Not now.');
  const { user, unmount } = renderPage(AT, <AiPage />, { server: org });
  expect(await findBanner('Failed to get objects')).toBeVisible();
  const dialog = await edit(user, 'Work_Order__c');
  expect(await dialog.findByText('Failed to get fields for Object')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Description' }), 'A visit.');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  await user.click(button('Save'));
  expect(await screen.findByText('Failed to save data source configuration')).toBeVisible();
  expect(screen.getByText('A visit.')).toBeVisible();
  unmount();
  org.reject(dataSources.read, 'unavailable', 'Not now.');
  renderPage(AT, <AiPage />, { server: org });
  expect(await findBanner('Failed to get data source configuration')).toBeVisible();
});
