import { describeSobjects } from '@fieldstone/contracts/platform/org/org';
import type { SobjectDescribe } from '@fieldstone/contracts/platform/org/org';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { describeCalls, field, OBJECTS, reference, serveDescribes, sobject } from '../../test/describes.ts';
import { createServer } from '../../test/server.ts';
import { layOut } from '@fieldstone/ui/test/layout';
import { createQueryClient } from '../../lib/api/query-client.ts';
import type { FieldChoice } from './field-node.ts';
import { FieldPicker } from './field-picker.tsx';

beforeEach(() => layOut());

function open(options: { objects?: readonly SobjectDescribe[]; object?: string; chosen?: string[] } = {}) {
  const server = createServer();
  serveDescribes(server, options.objects ?? OBJECTS);
  globalThis.fetch = server.fetch;
  const onChoose = vi.fn<(field: FieldChoice) => void>();
  const show = () =>
    render(
      <QueryClientProvider client={createQueryClient(1)}>
        <Suspense>
          <main>
            <title>Fields</title>
            <FieldPicker
              object={options.object ?? 'Event'}
              label="Fields"
              chosen={new Set(options.chosen)}
              onChoose={onChoose}
            />
          </main>
        </Suspense>
      </QueryClientProvider>,
    );
  return { server, onChoose, show, user: userEvent.setup() };
}

const row = (name: RegExp) => screen.findByRole('row', { name });
const rows = () => screen.getAllByRole('row').map((item) => item.getAttribute('aria-label'));
const chevronOf = (item: HTMLElement) => within(item).getByRole('button');
const quickFind = () => screen.findByRole('searchbox', { name: 'Quick Find' });

describe('the field picker', () => {
  it('[VIEW-03] [CALL-08] shows the fields of the event by label, with API name and type', async () => {
    const { show } = open();
    show();
    await screen.findByRole('treegrid', { name: 'Fields' });
    expect(rows()).toEqual([
      'Account, AccountId, Lookup',
      'Assigned To, OwnerId, Lookup',
      'Event ID, Id, ID',
      'Place, Location, Text',
      'Related To, WhatId, Lookup',
      'Start, StartDateTime, Date/time',
      'Subject, Subject, Text',
    ]);
    expect(within(await row(/^Place/)).getByText('Location')).toBeVisible();
  });

  it('[VIEW-03] loads a referenced object once, on opening, and reports path, labels and type', async () => {
    const { server, user, show, onChoose } = open();
    show();
    const account = await row(/^Account,/);
    expect(account).toHaveAttribute('aria-expanded', 'false');
    expect(describeCalls(server)).toEqual([['Event']]);
    await user.click(chevronOf(account));
    await user.click(chevronOf(await row(/^Parent Account/)));
    await waitFor(() => expect(screen.getAllByRole('row', { name: /^Telephone/ })).toHaveLength(2));
    expect(describeCalls(server)).toEqual([['Event'], ['Account']]);
    const [inner] = screen.getAllByRole('row', { name: /^Telephone/ });
    expect(inner).toHaveAttribute('aria-level', '3');
    if (inner) await user.click(inner);
    expect(onChoose.mock.calls).toEqual([
      [{ path: 'Account.Parent.Phone', trail: ['Account', 'Parent Account', 'Telephone'], type: 'phone' }],
    ]);
    await user.click(chevronOf(account));
    await waitFor(() => expect(rows()).toHaveLength(7));
    await user.click(chevronOf(account));
    await waitFor(() => expect(rows().length).toBeGreaterThan(7));
    expect(describeCalls(server)).toHaveLength(2);
  });

  it('[VIEW-03] offers only fields that SOQL supports for a reference to several objects, without a call', async () => {
    const { server, user, show, onChoose } = open();
    show();
    await user.click(chevronOf(await row(/^Related To/)));
    expect(rows().slice(5, 8)).toEqual(['Record ID, Id, ID', 'Name, Name, Text', 'Object type, Type, Text']);
    await user.click(await row(/^Name,/));
    expect(onChoose.mock.calls).toEqual([[{ path: 'What.Name', trail: ['Related To', 'Name'], type: 'string' }]]);
    expect(describeCalls(server)).toEqual([['Event']]);
  });

  it('follows at most five references', async () => {
    const { user, show } = open({
      objects: [sobject('Node', [reference('ParentId', 'Parent', 'Parent', 'Node')])],
      object: 'Node',
    });
    show();
    await screen.findByRole('treegrid');
    for (let level = 1; level <= 5; level += 1) {
      await waitFor(() => expect(screen.getAllByRole('row', { name: /^Parent/ })).toHaveLength(level));
      await user.click(chevronOf(screen.getAllByRole('row').at(-1) ?? document.body));
    }
    await waitFor(() => expect(screen.getAllByRole('row', { name: /^Parent/ })).toHaveLength(6));
    expect(screen.getAllByRole('row').at(-1)).not.toHaveAttribute('aria-expanded');
  });

  it('marks chosen fields', async () => {
    const { show } = open({ chosen: ['Subject'] });
    show();
    expect(await row(/^Subject/)).toHaveAttribute('aria-selected', 'true');
    expect(await row(/^Place/)).toHaveAttribute('aria-selected', 'false');
  });

  it('renders only the visible rows', async () => {
    const many = Array.from({ length: 800 }, (_, index) => field(`F${index}__c`, `Field ${index}`));
    const { show, user } = open({ objects: [sobject('Event', many)] });
    show();
    await screen.findByText('800 fields');
    expect(rows().length).toBeLessThan(30);
    await user.type(await quickFind(), 'f799');
    await waitFor(() => expect(rows()).toEqual(['Field 799, F799__c, Text']));
  });
});

describe('quick find', () => {
  it('[TTL-02] searches labels and API names and highlights the matches', async () => {
    const { user, show } = open();
    show();
    await user.type(await quickFind(), 'LOC');
    await waitFor(() => expect(rows()).toEqual(['Place, Location, Text']));
    expect(screen.getByText('1 field matches')).toBeVisible();
    expect(screen.getByText('Loc')).toHaveProperty('tagName', 'MARK');
    await user.clear(await quickFind());
    await user.type(await quickFind(), 'start');
    await waitFor(() => expect(rows()).toEqual(['Start, StartDateTime, Date/time']));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(rows()).toHaveLength(7));
  });

  it('[TTL-02] finds fields of opened references and shows the reference above them', async () => {
    const { user, show } = open();
    show();
    await user.click(chevronOf(await row(/^Account,/)));
    await row(/^Telephone/);
    await user.click(chevronOf(await row(/^Account,/)));
    await user.type(await quickFind(), 'tele');
    await waitFor(() => expect(rows()).toEqual(['Account, AccountId, Lookup', 'Telephone, Phone, Phone']));
    await user.click(chevronOf(await row(/^Account,/)));
    await waitFor(() => expect(rows()).toEqual(['Account, AccountId, Lookup']));
    await user.click(chevronOf(await row(/^Account,/)));
    await waitFor(() => expect(rows()).toHaveLength(5));
  });

  it('opens a matching reference with all its fields', async () => {
    const { user, show } = open();
    show();
    await user.type(await quickFind(), 'assigned');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await user.click(chevronOf(await row(/^Assigned To/)));
    await row(/^Mail/);
    expect(rows()).toEqual(['Assigned To, OwnerId, Lookup', 'Full Name, Name, Text', 'Mail, Email, Email']);
  });

  it('reports that nothing matches and explains what it searches', async () => {
    const { user, show } = open();
    show();
    await user.type(await quickFind(), 'nowhere');
    expect(await screen.findByText("No fields match 'nowhere'")).toBeVisible();
    expect(screen.getByText(/searches the labels and API names of loaded fields/)).toBeVisible();
  });
});

describe('the keyboard', () => {
  it('[TTL-02] moves from quick find into the tree by arrows, Home, End and letters, and chooses with Enter', async () => {
    const { user, show, onChoose } = open();
    show();
    await row(/^Account,/);
    await user.click(await quickFind());
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('row', { name: /^Account,/ })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('row', { name: /^Assigned To/ })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('row', { name: /^Subject/ })).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('row', { name: /^Start/ })).toHaveFocus();
    await user.keyboard('{Home}');
    expect(screen.getByRole('row', { name: /^Account,/ })).toHaveFocus();
    await user.keyboard('s');
    expect(screen.getByRole('row', { name: /^Start/ })).toHaveFocus();
    await user.keyboard('u');
    expect(screen.getByRole('row', { name: /^Subject/ })).toHaveFocus();
    // Each key of a quick sequence must apply to the row that has the focus by then.
    await user.keyboard('{Home}{ArrowDown}{Enter}{End}{Enter}');
    expect(onChoose.mock.calls.map(([{ path }]) => path)).toEqual(['OwnerId', 'Subject']);
  });

  it('opens, closes, enters and leaves references, and keeps the focus after fields have loaded', async () => {
    const { server, user, show } = open();
    show();
    await row(/^Account,/);
    const gate = server.hold(describeSobjects);
    await user.tab();
    await user.tab();
    await user.tab();
    await waitFor(async () => expect(await row(/^Account,/)).toHaveFocus());
    await user.keyboard('{ArrowRight}{ArrowRight}');
    await waitFor(async () => expect(await row(/^Loading the fields of Account/)).toHaveFocus());
    gate.open();
    await waitFor(async () => expect(await row(/^Account Name/)).toHaveFocus());
    await user.keyboard('{ArrowRight}');
    expect(await row(/^Account Name/)).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    await waitFor(async () => expect(await row(/^Account,/)).toHaveFocus());
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(rows()).toHaveLength(7));
    expect(await row(/^Account,/)).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('failures', () => {
  it('[TTL-06] [CALL-07] shows why the fields failed to load and retries', async () => {
    const { server, user, show } = open();
    server.reject(describeSobjects, 'crm_error', 'Salesforce rejected it.');
    show();
    const banner = await screen.findByRole('alert');
    expect(banner).toHaveTextContent('Failed to get field options');
    expect(banner).toHaveTextContent('Salesforce rejected it. · Request req-test');
    serveDescribes(server);
    await user.click(within(banner).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('treegrid')).toBeVisible();
  });

  it('[TTL-06] shows a failure at its reference and retries with Enter', async () => {
    const { server, user, show } = open();
    show();
    const account = await row(/^Account,/);
    server.reject(describeSobjects, 'crm_error', 'Salesforce rejected it.');
    await user.click(chevronOf(account));
    const failed = await row(/^Failed to get field options of Account/);
    expect(failed).toHaveTextContent('Failed to get field options');
    serveDescribes(server);
    account.focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(async () => expect(await row(/^Failed to get field options/)).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await row(/^Account Name/)).toBeVisible();
  });

  it('reports that an object has no fields', async () => {
    const { show } = open({ objects: [sobject('Event', [])] });
    show();
    expect(await screen.findByText('No fields')).toBeVisible();
    expect(screen.getByText('Event has no fields that you can access.')).toBeVisible();
  });

  it('reloads the fields from the CRM on demand', async () => {
    const { server, user, show } = open();
    show();
    await row(/^Subject/);
    serveDescribes(server, [sobject('Event', [field('New__c', 'Brand New')])]);
    await user.click(screen.getByRole('button', { name: 'Reload fields' }));
    await row(/^Brand New/);
    expect(server.requestsOf(describeSobjects).at(-1)?.query).toEqual({ name: 'Event', refresh: 'true' });
  });
});
