import * as z from 'zod/mini';
import { connectionId } from './knowledge-documents.ts';
import { text } from './primitives.ts';
import { route } from './route.ts';

/** What a person fills in to connect; never what was filled in. */
const formField = z.object({
  id: text(200),
  label: text(255),
  type: text(40),
  required: z.boolean(),
});

/** Where documents come from (seed 2, section 3), with none of the values that open it. */
export const documentConnection = z.object({
  id: connectionId,
  serviceId: text(60),
  name: text(255),
  unifiedApi: text(60),
  /** Files can be searched while it is `callable`; after a disconnect it is `available`. */
  state: z.enum(['available', 'added', 'authorized', 'callable', 'invalid']),
  enabled: z.boolean(),
  integrationState: z.enum(['disabled', 'needs_configuration', 'configured']),
  authType: z.nullable(z.enum(['oauth2', 'apiKey', 'basic', 'custom', 'none'])),
  formFields: z.array(formField),
});

export type DocumentConnection = z.infer<typeof documentConnection>;

export const listDocumentConnections = route({
  method: 'GET',
  path: '/api/vault/connections',
  permission: 'session',
  summary:
    'Answers the connections that documents come from: Salesforce Files always, others while an account for them is configured.',
  response: z.object({
    connections: z.array(documentConnection),
    /** Whether others than Salesforce Files can be connected. */
    canConnect: z.boolean(),
    /** False while the others could not be asked for. */
    isComplete: z.boolean(),
  }),
});

export const beginDocumentConnection = route({
  method: 'POST',
  path: '/api/vault/sessions',
  permission: 'configure',
  summary:
    'Begins connecting another source of documents, in a window of its own at the address answered; 501 without an account for them.',
  journal: 'document-connection.begin',
  errors: ['not_offered'],
  response: z.object({ sessionUri: text(4000) }),
});

export const removeDocumentConnection = route({
  method: 'DELETE',
  path: '/api/vault/connections/:id',
  permission: 'configure',
  summary: 'Disconnects a source of documents; afterwards it is available and not enabled.',
  params: z.object({ id: connectionId }),
  journal: 'document-connection.remove',
  errors: ['not_offered'],
  response: z.object({ connection: documentConnection }),
});
