import {
  beginDocumentConnection,
  listDocumentConnections,
  removeDocumentConnection,
} from '@fieldstone/contracts/skills/document-connections';
import {
  DOCUMENT_SIZE_LIMIT,
  searchDocuments,
  searchKnowledge,
  searchProducts,
} from '@fieldstone/contracts/skills/knowledge-documents';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { layOut } from '@fieldstone/ui/test/layout';
import { findBanner } from '../../test/banner.ts';
import { PRODUCTS, serveKnowledge, testConnection, testDocument, testFile } from '../../test/knowledge.ts';
import {
  documentRow,
  documentTitles,
  keyOnly,
  KNOWLEDGE_PAGE,
  openAdding,
  openKnowledge,
} from '../../test/knowledge-page.ts';
import { createOrg } from '../../test/org.ts';
import { renderApp } from '../../test/render.tsx';

const button = (name: string | RegExp) => screen.getByRole('button', { name });

afterEach(() => focusManager.setFocused(undefined));

describe('the search for documents', () => {
  const FILES = ['Pump manual', 'Pump bulletin', 'Pump guide', 'Valve guide'].map((title, index) =>
    testFile(index + 1, title),
  );

  it('[AIC-11] pages by cursor and omits attached documents', async () => {
    const { user, org } = await openKnowledge({ files: FILES, documents: [testDocument(1, 'Pump manual')] });
    const dialog = await openAdding(user);
    await dialog.findByRole('checkbox', { name: /Pump bulletin/ });
    expect(dialog.getByText(/the 2,000 most recently changed file versions/)).toBeVisible();
    expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
    await user.click(dialog.getByRole('checkbox', { name: /Pump guide/ }));
    await user.click(dialog.getByRole('button', { name: 'Show more' }));
    await user.click(await dialog.findByRole('checkbox', { name: /Valve guide/ }));
    expect(dialog.queryByRole('checkbox', { name: /Pump manual/ })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Show more' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(documentTitles()).toEqual(['Pump manualPDF', 'Pump guidePDF', 'Valve guidePDF']);
    expect(org.requestsOf(searchDocuments).map(({ query }) => query)).toEqual([
      { search: '', source: 'salesforce-files' },
      { search: '', source: 'salesforce-files', cursor: '2' },
    ]);
    // Unsaved documents count as attached, too.
    const again = await openAdding(user);
    await again.findByRole('checkbox', { name: /Pump bulletin/ });
    expect(again.queryByRole('checkbox', { name: /Pump guide/ })).toBeNull();
  });

  it('[AIC-11] sends one request when typing pauses, and keeps earlier selections', async () => {
    const { user, org } = await openKnowledge({ files: FILES });
    const dialog = await openAdding(user);
    await user.click(await dialog.findByRole('checkbox', { name: /Pump bulletin/ }));
    await user.type(dialog.getByRole('searchbox', { name: 'Search files by name' }), 'valve');
    await user.click(await dialog.findByRole('checkbox', { name: /Valve guide/ }));
    expect(dialog.getByText('2 selected')).toBeVisible();
    expect(org.requestsOf(searchDocuments).map(({ query }) => query['search'])).toEqual(['', 'valve']);
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(documentTitles()).toEqual(['Pump bulletinPDF', 'Valve guidePDF']);
  });

  it('[AIC-11] marks a file above 200,000,000 bytes, and one of an unsupported type', async () => {
    const { user } = await openKnowledge({
      files: [
        testFile(1, 'Film', { size: DOCUMENT_SIZE_LIMIT + 1 }),
        testFile(2, 'Just right', { size: DOCUMENT_SIZE_LIMIT }),
        testFile(3, 'Picture', { file_extension: 'png' }),
      ],
    });
    const dialog = await openAdding(user);
    expect(await dialog.findByRole('row', { name: /Film/ })).toHaveTextContent('Too large');
    expect(dialog.getByRole('checkbox', { name: /Film/ })).toBeDisabled();
    expect(dialog.getByRole('row', { name: /Just right/ })).not.toHaveTextContent('Too large');
    expect(dialog.getByRole('checkbox', { name: /Just right/ })).toBeEnabled();
    await user.click(dialog.getByRole('button', { name: 'Show more' }));
    expect(await dialog.findByRole('row', { name: /Picture/ })).toHaveTextContent('Unsupported file type');
  });

  it('[AIC-12] searches another source once it is connected', async () => {
    const { user, org } = await openKnowledge({
      files: [testFile(1, 'From Box', { integration: 'file-storage+box', file_id: 'b1' })],
      connections: [
        testConnection('file-storage+box', 'Box'),
        testConnection('file-storage+drive', 'Drive', { state: 'available', enabled: false }),
      ],
    });
    await screen.findByText('Box');
    const dialog = await openAdding(user);
    await dialog.findByText('No matching files');
    await user.click(dialog.getByRole('button', { name: /Source/ }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Salesforce Files', 'Box']);
    await user.click(screen.getByRole('option', { name: 'Box' }));
    await user.click(await dialog.findByRole('checkbox', { name: /From Box/ }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(documentRow(/From Box/)).toHaveTextContent('Box');
    expect(org.requestsOf(searchDocuments).at(-1)?.query['source']).toBe('file-storage+box');
  });

  it('[AIC-16] reports a failure, and searches again', async () => {
    const { user, org } = await openKnowledge({ files: FILES });
    org.reject(searchDocuments, 'crm_error', 'No.');
    const dialog = await openAdding(user);
    expect(await dialog.findByText('Failed to search documents')).toBeVisible();
    serveKnowledge(org, { files: FILES });
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    await dialog.findByRole('checkbox', { name: /Pump manual/ });
  });
});

describe('the products of a document', () => {
  const openTags = async () => {
    layOut();
    const app = await openKnowledge({ documents: [testDocument(1, 'Manual', { products: PRODUCTS.slice(2) })] });
    await app.user.click(button('Products of Manual'));
    return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Products of Manual' })) };
  };

  it('[AIC-11] are searched from 3 characters on, and listed without a search', async () => {
    const { user, org, dialog } = await openTags();
    await user.type(dialog.getByRole('searchbox'), 'pu');
    expect(dialog.getByText('Type at least 3 characters.')).toBeVisible();
    await user.type(dialog.getByRole('searchbox'), 'mp');
    await user.click(await dialog.findByRole('row', { name: /Pump P-100/ }));
    expect(org.requestsOf(searchProducts).map(({ query }) => query)).toEqual([{ search: 'pump' }]);
    await user.clear(dialog.getByRole('searchbox'));
    await user.click(dialog.getByRole('row', { name: /Valve V-7/, selected: true }));
    expect(dialog.getAllByRole('row', { selected: true })).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(documentRow(/Manual/)).toHaveTextContent('Pump P-100');
    expect(documentRow(/Manual/)).not.toHaveTextContent('Valve V-7');
  });

  it('[AIC-16] report a failed search', async () => {
    const { user, org, dialog } = await openTags();
    org.reject(searchProducts, 'crm_error', 'No.');
    await user.type(dialog.getByRole('searchbox'), 'pump');
    expect(await dialog.findByText('Failed to search products')).toBeVisible();
  });
});

describe('a found passage', () => {
  it('[FIX-41] is shown as a test if the assistant would not find it', async () => {
    const { user } = await openKnowledge({ passages: [], isTest: true });
    await user.type(screen.getByRole('searchbox', { name: 'Type a question as a technician would' }), 'valve{Enter}');
    expect(await screen.findByText(/^You see these passages as an administrator\./)).toBeVisible();
  });

  it('[AIC-11] is shown with document, page and products', async () => {
    const { user, org } = await openKnowledge({
      passages: [
        {
          ...keyOnly(testFile(1, 'Manual')),
          title: 'Manual',
          source_url: 'https://org.example/file',
          products: PRODUCTS.slice(0, 1),
          page: 12,
          text: 'Close the valve before you open the pump.',
        },
      ],
    });
    await user.type(screen.getByRole('searchbox', { name: 'Type a question as a technician would' }), 'valve{Enter}');
    const passage = within(await screen.findByRole('article'));
    expect(passage.getByRole('link', { name: 'Manual' })).toHaveAttribute('rel', 'noopener noreferrer');
    expect(passage.getByText('Page 12')).toBeVisible();
    expect(passage.getByText('Pump P-100')).toBeVisible();
    expect(passage.getByText(/Close the valve/)).toBeVisible();
    await user.clear(screen.getByRole('searchbox', { name: 'Type a question as a technician would' }));
    await user.type(screen.getByRole('searchbox', { name: 'Type a question as a technician would' }), 'nothing{Enter}');
    expect(await screen.findByText("No results for 'nothing'")).toBeVisible();
    org.reject(searchKnowledge, 'crm_error', 'No.');
    await user.click(button('Search'));
    expect(await findBanner('Failed to search documents')).toBeVisible();
  });
});

describe('the connections', () => {
  const box = testConnection('file-storage+box', 'Box');

  it('[AIC-12] always contain Salesforce Files, and sources connected in another window', async () => {
    const { org, user, door } = await openKnowledge({ canConnect: true });
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const list = within(await screen.findByRole('list', { name: 'Knowledge access: Connections' }));
    expect(list.getByText('Salesforce Files')).toBeVisible();
    await user.click(button('Connect a source'));
    await waitFor(() =>
      expect(opened.mock.calls).toEqual([['https://vault.example/session/abc', '_blank', 'noopener']]),
    );
    expect(org.requestsOf(beginDocumentConnection)).toHaveLength(1);
    expect(await screen.findByRole('link', { name: 'No window? Open it here.' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    );
    door.addConnection(box);
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    expect(await list.findByText('Box')).toBeVisible();
  });

  it('[AIC-12] offer no Connect button if no source can be connected', async () => {
    await openKnowledge();
    await screen.findByRole('list', { name: 'Knowledge access: Connections' });
    expect(screen.queryByRole('button', { name: 'Connect a source' })).toBeNull();
  });

  it('[AIC-12] are available but not enabled after a disconnect', async () => {
    const { user, org } = await openKnowledge({ connections: [box] });
    await user.click(await screen.findByRole('button', { name: 'Disconnect Box' }));
    const confirmation = within(await screen.findByRole('alertdialog'));
    await user.click(confirmation.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Available')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Disconnect Box' })).toBeNull();
    expect(org.requestsOf(removeDocumentConnection)).toHaveLength(1);
  });

  it('[AIC-12] show no error after a failed disconnect', async () => {
    const { user, org } = await openKnowledge({ connections: [box] });
    org.reject(removeDocumentConnection, 'crm_error', 'No.');
    await user.click(await screen.findByRole('button', { name: 'Disconnect Box' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByText(/Failed/)).toBeNull();
    expect(button('Disconnect Box')).toBeVisible();
  });

  it('[AIC-16] report that they could not be loaded, and load again', async () => {
    const org = createOrg();
    serveKnowledge(org);
    org.reject(listDocumentConnections, 'crm_error', 'No.');
    const { user } = renderApp(KNOWLEDGE_PAGE, { server: org });
    expect(await findBanner('Failed to get Document connections')).toBeVisible();
    serveKnowledge(org);
    await user.click(button('Retry'));
    await screen.findByRole('list', { name: 'Knowledge access: Connections' });
  });
});
