import { SALESFORCE_FILES } from '@fieldstone/contracts/skills/knowledge-documents';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIntegrationUser } from '../../salesforce/integration-user.ts';
import { createIdentityFor } from '../../jobs/job-identity.ts';
import { createJobRunner } from '../../jobs/runner.ts';
import type { JobQueue } from '../../jobs/runner.ts';
import { clientCredentialsTokens } from '../../salesforce/client/client-credentials.ts';
import type { CrmFactory } from '../../salesforce/client/connect.ts';
import { INTEGRATION_CLIENT, startEmbeddedOrg, testFactory } from '../../salesforce/test/embedded-org.ts';
import type { EmbeddedOrg } from '../../salesforce/test/embedded-org.ts';
import type { Store } from '../../store/engine/database.ts';
import { findPassages } from './store/document-passages.ts';
import { applyDocuments, documentId, documentRows } from '../../store/repositories/documents/knowledge-documents.ts';
import type { SavedDocument } from '../../store/repositories/documents/knowledge-documents.ts';
import { createLeases } from '../../store/leases.ts';
import { engines } from '../../test/engines.ts';
import type { TestDatabase } from '../../test/engines.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import { documentJobs } from './reader.ts';

const SILENT = { warn: () => {}, error: () => {} };

describe.each(engines)('a document of the CRM whose user has signed out, on %s', (_name, create) => {
  let org: EmbeddedOrg;
  let outside: Outside;
  let database: TestDatabase;
  let store: Store;
  let queue: JobQueue;
  let orgId: string;
  let userId: string;
  let fileId: string;
  let factory: CrmFactory;

  beforeEach(async () => {
    org = await startEmbeddedOrg({ empty: true });
    factory = testFactory();
    ({ orgId, userId } = await org.signIn());
    outside = await outsideOf(org.url);
    database = await create();
    store = await database.open();
    const tokens = clientCredentialsTokens(org.oauth, { loginUrl: org.url, client: INTEGRATION_CLIENT });
    const identityFor = createIdentityFor({
      sessions: { ofUser: async () => null },
      crmFor: () => expect.unreachable('there is no session'),
      integration: createIntegrationUser(tokens, factory.for, Date.now),
      now: Date.now,
      log: SILENT,
    });
    const runner = createJobRunner({ store, leases: createLeases(store), now: Date.now, log: SILENT });
    queue = runner.register(documentJobs({ store, identityFor, documentSources: null }));
    await attach();
  });
  afterEach(async () => {
    await factory.close();
    await database.drop();
    await org.close();
  });

  /** Uploads a private file, and attaches it. */
  async function attach(): Promise<void> {
    const version = await outside.create('ContentVersion', {
      Title: 'Safe combinations',
      PathOnClient: 'safe.txt',
      VersionData: Buffer.from('The safe opens with the blue key.').toString('base64'),
    });
    const [file] = await outside.query(`SELECT ContentDocumentId FROM ContentVersion WHERE Id = '${version}'`);
    fileId = String(file?.['ContentDocumentId']);
    const document: SavedDocument = {
      integration: SALESFORCE_FILES,
      file_id: fileId,
      content_version_id: version,
      content_document_id: fileId,
      title: 'Safe combinations',
      file_extension: 'txt',
      version: '1',
      source_url: null,
      size: 33,
      lastModifiedDate: null,
      products: [],
    };
    await store.db.transaction().execute((db) =>
      applyDocuments(db, orgId, {
        documents: [document],
        toRead: new Set([documentId(document)]),
        revision: 1,
        user: { id: userId, name: 'Avery Admin' },
        at: Date.now(),
      }),
    );
  }

  async function share(): Promise<void> {
    const [user] = await outside.query("SELECT Id FROM User WHERE Name = 'Fieldstone Integration'");
    const link = { ContentDocumentId: fileId, LinkedEntityId: user?.['Id'], ShareType: 'V' };
    await outside.create('ContentDocumentLink', link);
  }

  async function found() {
    const [[id, row] = []] = await documentRows(store, orgId);
    const passages = await findPassages(store, { orgId, documentIds: [String(id)] }, 'key', 5);
    return { status: row?.status, waitsFor: row?.waits_for, texts: passages.map(({ text }) => text) };
  }

  it('[SVC-01] [SVC-02] is read by the integration user if it sees the file', async () => {
    await share();
    await queue.drain();
    expect(await found()).toEqual({ status: 'Active', waitsFor: null, texts: ['The safe opens with the blue key.'] });
  });

  it('[SVC-02] waits for its user if the integration user does not see the file', async () => {
    await queue.drain();
    expect(await found()).toEqual({ status: 'Processing', waitsFor: 'Avery Admin', texts: [] });
  });

  it('[SVC-02] is not read for a user who has been deactivated', async () => {
    await share();
    const second = await outsideOf(org.url, 'second.admin@fieldstone.example');
    await second.update('User', userId, { IsActive: false });
    await queue.drain();
    expect(await found()).toEqual({ status: 'Processing', waitsFor: 'Avery Admin', texts: [] });
  });
});
