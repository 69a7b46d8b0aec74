import * as z from 'zod/mini';
import { connectionId } from './knowledge-documents.ts';
import { text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';

/** A field that a person fills in to connect, without its value. */
const formField = z.object({
  id: text(200),
  label: text(255),
  type: text(40),
  required: z.boolean(),
});

/** A source of documents (requirement AIC-12), without its credentials. */
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
    'Returns the sources of documents: always Salesforce Files, and others if an account for them is configured.',
  response: z.object({
    connections: z.array(documentConnection),
    /** Whether sources other than Salesforce Files can be connected. */
    canConnect: z.boolean(),
    /** False if the other sources could not be read. */
    isComplete: z.boolean(),
  }),
});

export const beginDocumentConnection = route({
  method: 'POST',
  path: '/api/vault/sessions',
  permission: 'configure',
  summary:
    'Starts connecting another source of documents. Returns the address of the page to connect it, or 501 without an account.',
  journal: 'document-connection.begin',
  errors: ['not_offered'],
  response: z.object({ sessionUri: text(4000) }),
});

export const removeDocumentConnection = route({
  method: 'DELETE',
  path: '/api/vault/connections/:id',
  permission: 'configure',
  summary: 'Disconnects a document source, which stays in the list as available but not enabled.',
  params: z.object({ id: connectionId }),
  journal: 'document-connection.remove',
  errors: ['not_offered'],
  response: z.object({ connection: documentConnection }),
});
