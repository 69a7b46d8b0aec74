import { CONNECTION_CHANGE } from '@fieldstone/contracts/organization/change-kinds';
import type * as contract from '@fieldstone/contracts/skills/document-connections';
import type { DocumentConnection } from '@fieldstone/contracts/skills/document-connections';
import { SALESFORCE_FILES } from '@fieldstone/contracts/skills/knowledge-documents';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../http/context.ts';
import type { DocumentSources } from '../../document-sources/apideck.ts';

/** Always present (AIC-12). */
const BUILT_IN: DocumentConnection = {
  id: SALESFORCE_FILES,
  serviceId: 'salesforce',
  name: 'Salesforce Files',
  unifiedApi: 'file-storage',
  state: 'callable',
  enabled: true,
  integrationState: 'configured',
  authType: 'none',
  formFields: [],
};

export type DocumentConnectionServices = {
  /** Null without an account for other sources. */
  readonly documentSources: DocumentSources | null;
  readonly config: Pick<Config, 'publicUrl'>;
};

/** Returns the handlers of document connections. */
export function documentConnectionsHandlers({ documentSources, config }: DocumentConnectionServices) {
  const requireDocumentSources = (): DocumentSources => {
    if (documentSources) return documentSources;
    throw new AppError('connections_not_offered');
  };

  return {
    listDocumentConnections: (async (_input, { session: { orgId }, log }) => {
      const canConnect = documentSources !== null;
      try {
        const others = (await documentSources?.list(orgId)) ?? [];
        return { connections: [BUILT_IN, ...others], canConnect, isComplete: true };
      } catch (error) {
        // Salesforce Files remain usable when the service fails.
        log.warn({ err: error }, 'the document connections could not be read');
        return { connections: [BUILT_IN], canConnect, isComplete: false };
      }
    }) satisfies Handler<typeof contract.listDocumentConnections>,

    beginDocumentConnection: (async (_input, { session: { orgId, user }, journal }) => {
      const service = requireDocumentSources();
      const entry = await journal.record({});
      const sessionUri = await service.createSession({
        orgId,
        userName: user.name,
        returnTo: `${config.publicUrl}/ai/knowledge-access`,
      });
      await entry.recordOutcome('done');
      return { sessionUri };
    }) satisfies Handler<typeof contract.beginDocumentConnection>,

    removeDocumentConnection: (async ({ params: { id } }, { session: { orgId }, journal }) => {
      if (id === SALESFORCE_FILES) throw new AppError('connection_built_in');
      const service = requireDocumentSources();
      const found = (await service.list(orgId)).find((connection) => connection.id === id);
      if (!found) throw new AppError('connection_unknown');
      const entry = await journal.record({
        settingId: CONNECTION_CHANGE,
        before: { connection: id, name: found.name },
      });
      await service.disconnect(orgId, id);
      await entry.recordOutcome('done');
      return { connection: { ...found, state: 'available' as const, enabled: false } };
    }) satisfies Handler<typeof contract.removeDocumentConnection>,
  };
}
