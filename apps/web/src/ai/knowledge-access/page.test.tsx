import { knowledgeAccess } from '@fieldstone/contracts/skills/knowledge-access';
import {
  DOCUMENT_SIZE_LIMIT,
  readKnowledgeDocuments,
  readKnowledgeText,
  writeKnowledgeDocuments,
} from '@fieldstone/contracts/skills/knowledge-documents';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { layOut } from '@fieldstone/ui/test/layout';
import { findBanner } from '../../test/banner.ts';
import { PRODUCTS, serveKnowledge, testConnection, testDocument, testFile } from '../../test/knowledge.ts';
import {
  documentRow,
  documentTitles,
  documentWrites,
  keyOnly,
  KNOWLEDGE_PAGE,
  openAdding,
  openKnowledge,
} from '../../test/knowledge-page.ts';
import { createOrg } from '../../test/org.ts';
import { renderPage } from '../../test/render-page.tsx';
import { AiPage } from './page.tsx';

const [PUMP] = PRODUCTS;
const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => layOut());
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

describe('the skill', () => {
  it('[AIC-10] is enabled and stored with one save, together with changed documents', async () => {
    const { user, org } = await openKnowledge({ documents: [testDocument(1, 'Manual')] });
    await user.click(await screen.findByRole('switch', { name: 'Knowledge access' }));
    await user.click(button('Remove Manual'));
    await user.click(button('Save'));
    await screen.findByText('Settings saved successfully');
    await screen.findByText('Documents saved successfully');
    expect(org.requestsOf(knowledgeAccess.write).map(({ body }) => body)).toEqual([
      { global: { knowledge_access_skills: true }, profiles: [], users: [] },
    ]);
    expect(documentWrites(org)).toEqual([
      { insert: [], update: [], delete: [keyOnly(testFile(1, 'Manual'))], document_metadata_mapping: [] },
    ]);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('[CHB-08] leaves its note to the documents if only these were rejected', async () => {
    const { user, org } = await openKnowledge({ documents: [testDocument(1, 'Manual')] });
    await user.click(await screen.findByRole('switch', { name: 'Knowledge access' }));
    await user.click(button('Remove Manual'));
    await user.type(await screen.findByRole('textbox', { name: 'Note or ticket (optional)' }), 'SD-1');
    org.reject(writeKnowledgeDocuments, 'crm_error', 'Not now.');
    await user.click(button('Save'));
    await screen.findByText('Settings saved successfully');
    await screen.findByText('Failed to delete document');
    expect(screen.getByRole('textbox', { name: 'Note or ticket (optional)' })).toHaveValue('SD-1');
    await user.click(button('Save'));
    await waitFor(() =>
      expect(org.requestsOf(writeKnowledgeDocuments).map(({ headers }) => headers['change-note'])).toEqual([
        'SD-1',
        'SD-1',
      ]),
    );
  });

  it('[AIC-10] is saved alone if no document changed', async () => {
    const { user, org } = await openKnowledge({ documents: [testDocument(1, 'Manual')] });
    await user.click(await screen.findByRole('switch', { name: 'Knowledge access' }));
    await user.click(button('Save'));
    await screen.findByText('Settings saved successfully');
    expect(documentWrites(org)).toEqual([]);
  });

  it('[AIC-10] is reset by Cancel together with the documents', async () => {
    const { user, org } = await openKnowledge({ documents: [testDocument(1, 'Manual')] });
    await user.click(await screen.findByRole('switch', { name: 'Knowledge access' }));
    await user.click(button('Remove Manual'));
    await user.click(button('Cancel'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(documentTitles()).toEqual(['ManualPDF']));
    expect(screen.getByRole('switch', { name: 'Knowledge access' })).not.toBeChecked();
    expect(documentRow(/Manual/)).not.toHaveTextContent('Deleted');
    expect(documentWrites(org)).toEqual([]);
  });
});

describe('the documents', () => {
  it('[FIX-20] open with invalid stored ones, keep the valid ones with their states, and are saved once the others are removed', async () => {
    const org = createOrg();
    serveKnowledge(org);
    const { status, error, waitsFor, ...manual } = testDocument(1, 'Manual', { products: PRODUCTS.slice(0, 1) });
    const states = [{ ...manual, status, error, waitsFor }];
    const invalid = {
      documents: [
        { ...manual, products: [...manual.products, { id: 7 }] },
        { ...testFile(2, ''), products: [] },
      ],
    };
    org.on(readKnowledgeDocuments, () => ({ documents: states, version: 'd1', changed: null, invalid }));
    org.on(writeKnowledgeDocuments, () => ({ documents: states, version: 'd2', changed: null }));
    const { user } = renderPage(KNOWLEDGE_PAGE, <AiPage />, { server: org });
    expect(await screen.findByText('2 stored values are invalid')).toBeVisible();
    expect(documentTitles()).toEqual(['ManualPDF']);
    expect(documentRow(/Manual/)).toHaveTextContent(/Pump P-100.*Active/);
    expect(screen.getAllByText(/Stored value: {"id":7}/)[0]).toBeVisible();
    await user.click(button('Products of Manual'));
    const tags = within(await screen.findByRole('dialog', { name: 'Products of Manual' }));
    await user.click(tags.getByRole('row', { name: /Pump P-100/ }));
    await user.click(tags.getByRole('button', { name: 'Apply' }));
    await user.click(button('Save'));
    expect(documentWrites(org)).toEqual([]);
    await user.click(button('Remove invalid entries, use defaults for the rest'));
    await user.click(button('Save'));
    await screen.findByText('Documents saved successfully');
    expect(documentWrites(org)).toEqual([
      {
        insert: [],
        update: [],
        delete: [],
        document_metadata_mapping: [{ ...keyOnly(manual), products: [] }],
      },
    ]);
    expect(screen.queryByText(/stored values are invalid/)).toBeNull();
  });

  it('[AIC-10] show type, size, products, source, time and state, with the reason for an error', async () => {
    await openKnowledge({
      documents: [
        testDocument(1, 'Manual', { products: PRODUCTS.slice(0, 2) }),
        testDocument(2, 'Scan', { status: 'Error', error: { reason: 'empty', detail: null }, file_extension: 'docx' }),
        testDocument(3, 'Bulletin', { status: 'Processing', waitsFor: 'Sam Second' }),
        testDocument(4, 'Old', {
          size: DOCUMENT_SIZE_LIMIT + 1,
          status: 'Error',
          error: { reason: 'tooLarge', detail: null },
        }),
      ],
    });
    expect(documentRow(/Manual/)).toHaveTextContent(
      /PDF.*1\.5 MB.*Pump P-100Pump P-200.*Salesforce Files.*Nov 18, 2026.*Active/,
    );
    expect(documentRow(/Scan/)).toHaveTextContent(/DOCX.*Error.*The file has no text/);
    expect(documentRow(/Bulletin/)).toHaveTextContent(/Processing.*Waiting for Sam Second to log in/);
    expect(documentRow(/Old/)).toHaveTextContent(/200 MB.*Too large.*Error.*larger than 200 MB/);
    expect(documentRow(/Scan/)).toHaveTextContent(/Will be removed the next time/);
  });

  it('[AIC-10] become Processing when new or changed; failed and deleted ones leave the list', async () => {
    const { user, org } = await openKnowledge({
      documents: [
        testDocument(1, 'Manual'),
        testDocument(2, 'Failed', { status: 'Error', error: { reason: 'broken', detail: null } }),
        testDocument(3, 'Gone'),
        testDocument(4, 'Second try', { status: 'Error', error: { reason: 'timeout', detail: null } }),
      ],
      files: [testFile(9, 'New guide')],
    });
    const dialog = await openAdding(user);
    await user.click(await dialog.findByRole('checkbox', { name: /New guide/ }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await user.click(button('Products of Manual'));
    const tags = within(await screen.findByRole('dialog', { name: 'Products of Manual' }));
    await user.type(tags.getByRole('searchbox'), 'pump');
    await user.click(await tags.findByRole('row', { name: /Pump P-100/ }));
    await user.click(tags.getByRole('button', { name: 'Apply' }));
    await user.click(button('Remove Gone'));
    await user.click(button('Process Second try again'));
    expect(documentRow(/New guide/)).toHaveTextContent('Will be added on save');
    expect(documentRow(/Manual/)).toHaveTextContent('Changed');
    expect(documentRow(/Gone/)).toHaveTextContent('Will be deleted on save');
    expect(documentRow(/Second try/)).toHaveTextContent('Will be processed again on save');
    await user.click(button('Save'));
    await screen.findByText('Documents saved successfully');
    expect(documentWrites(org)).toEqual([
      {
        insert: [testFile(9, 'New guide')],
        update: [testFile(4, 'Second try')],
        delete: [keyOnly(testFile(3, 'Gone'))],
        document_metadata_mapping: [{ ...keyOnly(testFile(1, 'Manual')), products: [PUMP] }],
      },
    ]);
    expect(documentTitles()).toEqual(['ManualPDF', 'Second tryPDF', 'New guidePDF']);
    for (const name of [/Manual/, /Second try/, /New guide/]) expect(documentRow(name)).toHaveTextContent('Processing');
  });

  it('[AIC-10] are polled while one is processing, but not by a hidden page or after the end', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { org, door } = await openKnowledge({ documents: [testDocument(1, 'Manual', { status: 'Processing' })] });
    const reads = () => org.requestsOf(readKnowledgeDocuments).length;
    const before = reads();
    await act(() => vi.advanceTimersByTimeAsync(2100));
    expect(reads()).toBe(before + 1);
    focusManager.setFocused(false);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(reads()).toBe(before + 1);
    focusManager.setFocused(true);
    door.setDocuments([testDocument(1, 'Manual')]);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(documentRow(/Manual/)).toHaveTextContent('Active');
    const done = reads();
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(reads()).toBe(done);
  });

  it('[AIC-10] are no longer polled when nothing changes for a long time', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { org } = await openKnowledge({ documents: [testDocument(1, 'Manual', { status: 'Processing' })] });
    await act(() => vi.advanceTimersByTimeAsync(3_600_000));
    const reads = org.requestsOf(readKnowledgeDocuments).length;
    expect(reads).toBeLessThan(40);
    await act(() => vi.advanceTimersByTimeAsync(3_600_000));
    expect(org.requestsOf(readKnowledgeDocuments)).toHaveLength(reads);
  });

  it('[AIC-10] contain the merged changes of two administrators', async () => {
    const { user, org, door } = await openKnowledge({
      documents: [testDocument(1, 'Manual'), testDocument(2, 'Guide')],
    });
    await user.click(button('Remove Manual'));
    door.setDocuments([...door.documents(), testDocument(3, 'Theirs')], true);
    await user.click(button('Save'));
    await screen.findByText('Documents saved successfully');
    expect(documentWrites(org).at(-1)).toEqual({
      insert: [],
      update: [],
      delete: [keyOnly(testFile(1, 'Manual'))],
      document_metadata_mapping: [],
    });
    expect(documentTitles()).toEqual(['GuidePDF', 'TheirsPDF']);
    expect(await screen.findByText(/Sam Second|Somebody|someone/i)).toBeVisible();
  });

  it('can be restored after a removal with the keyboard alone', async () => {
    const { user } = await openKnowledge({ documents: [testDocument(1, 'Manual')] });
    button('Remove Manual').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(button('Keep Manual')).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(button('Products of Manual')).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('keep the focus when they move, and are unchanged when restored in their place', async () => {
    const { user } = await openKnowledge({
      documents: [testDocument(1, 'Manual'), testDocument(2, 'Guide'), testDocument(3, 'Bulletin')],
    });
    await user.click(button('Remove Bulletin'));
    await user.click(button('Remove Manual'));
    await waitFor(() => expect(button('Keep Manual')).toHaveFocus());
    await user.keyboard('{Enter}');
    await user.click(button('Keep Bulletin'));
    expect(documentTitles()).toEqual(['ManualPDF', 'GuidePDF', 'BulletinPDF']);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('[AIC-02] are read-only for users without the permissions', async () => {
    const aiMissing = [{ object: 'Process__c', label: 'Process', permission: 'update' }] as const;
    await openKnowledge(
      {
        documents: [testDocument(1, 'Manual')],
        connections: [testConnection('file-storage+box', 'Box')],
        canConnect: true,
      },
      { aiMissing },
    );
    expect(documentTitles()).toEqual(['ManualPDF']);
    await screen.findByText('Box');
    for (const name of ['Add documents', 'Remove Manual', 'Disconnect Box', 'Connect a source']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('[FIX-66] name what the assistant does not see of them', async () => {
    await openKnowledge({
      documents: [
        testDocument(1, 'Manual', { gaps: ['embedded'] }),
        testDocument(2, 'Guide', { gaps: ['embedded', 'pictures'] }),
        testDocument(3, 'Scan', { status: 'Error', error: { reason: 'picturesOnly', detail: null } }),
      ],
    });
    expect(documentRow(/Manual/)).toHaveTextContent('Active, without embedded parts');
    expect(documentRow(/Guide/)).toHaveTextContent('Active, without embedded parts and pages of pictures');
    expect(documentRow(/Scan/)).toHaveTextContent('Pictures only.');
  });

  it.each([false, true])(
    '[FIX-66] show the text that the assistant reads, in parts (read-only: %s)',
    async (isReadOnly) => {
      const aiMissing = isReadOnly ? [{ object: 'Process__c', label: 'Process', permission: 'update' } as const] : [];
      const texts = ['Open the valve.', 'Close the lid.', 'Test the pump.'].map((text, index) => ({
        page: index < 2 ? 1 : 2,
        text,
      }));
      const { user, org } = await openKnowledge(
        { documents: [testDocument(1, 'Manual'), testDocument(2, 'Guide', { status: 'Processing' })], texts },
        { aiMissing },
      );
      expect(screen.queryByRole('button', { name: 'Show text of Guide' })).toBeNull();
      await user.click(button('Show text of Manual'));
      const dialog = within(await screen.findByRole('dialog', { name: 'Text of Manual' }));
      expect(await dialog.findByText('Close the lid.')).toBeVisible();
      expect(dialog.queryByText('Test the pump.')).toBeNull();
      await user.click(dialog.getByRole('button', { name: 'Show more' }));
      expect(await dialog.findByText('Test the pump.')).toBeVisible();
      expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
        'Page 1',
        'Page 2',
      ]);
      expect(org.requestsOf(readKnowledgeText).map(({ query }) => query)).toEqual([
        { ...keyOnly(testFile(1, 'Manual')), from: '0' },
        { ...keyOnly(testFile(1, 'Manual')), from: '2' },
      ]);
      org.reject(readKnowledgeText, 'not_found', 'Gone.');
      await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] ?? expect.unreachable());
      await user.click(button('Show text of Manual'));
      expect(await findBanner('Failed to get the text of the document')).toBeVisible();
    },
  );

  it('[AIC-16] show which save or load failed', async () => {
    const { user, org, unmount } = await openKnowledge({
      documents: [testDocument(1, 'Manual')],
      files: [testFile(2, 'Guide')],
    });
    org.reject(writeKnowledgeDocuments, 'crm_error', 'Not now.');
    org.reject(knowledgeAccess.write, 'crm_error', 'Not now either.');
    await user.click(button('Remove Manual'));
    await user.click(await screen.findByRole('switch', { name: 'Knowledge access' }));
    await user.click(button('Save'));
    expect(await screen.findByText('Failed to delete document')).toBeVisible();
    expect(await screen.findByText('Failed to save Knowledge Access configuration')).toBeVisible();
    const dialog = await openAdding(user);
    await user.click(await dialog.findByRole('checkbox', { name: /Guide/ }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await user.click(button('Save'));
    expect(await screen.findByText('Failed to save Knowledge Access documents')).toBeVisible();
    expect(documentTitles()).toEqual(['GuidePDF', 'ManualPDF']);
    unmount();
    org.reject(knowledgeAccess.read, 'crm_error', 'Away.');
    renderPage(KNOWLEDGE_PAGE, <AiPage />, { server: org });
    expect(await findBanner('Failed to get Knowledge Access configuration')).toBeVisible();
  });

  it('[AIC-16] report that they could not be loaded, and load again', async () => {
    const org = createOrg();
    serveKnowledge(org, { documents: [testDocument(1, 'Manual')] });
    org.reject(readKnowledgeDocuments, 'crm_error', 'Away.');
    const { user } = renderPage(KNOWLEDGE_PAGE, <AiPage />, { server: org });
    expect(await findBanner('Failed to get Knowledge Access configuration')).toBeVisible();
    serveKnowledge(org, { documents: [testDocument(1, 'Manual')] });
    await user.click(button('Retry'));
    expect(await screen.findByText('Manual')).toBeVisible();
  });
});
