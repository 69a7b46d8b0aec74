import type { DocumentConnection } from '@fieldstone/contracts/document-connections';
import type { FoundDocument } from '@fieldstone/contracts/knowledge-documents';
import { extname } from 'node:path';
import * as z from 'zod/mini';

/** What of Apideck's answers is read; everything else, settings and values of forms above all, is dropped here. */

const formField = z.object({
  id: z.string(),
  label: z.nullish(z.string()),
  type: z.nullish(z.string()),
  required: z.nullish(z.boolean()),
});

const connection = z.object({
  id: z.string(),
  service_id: z.string(),
  name: z.string(),
  unified_api: z.string(),
  state: z.enum(['available', 'added', 'authorized', 'callable', 'invalid']),
  enabled: z.boolean(),
  integration_state: z.nullish(z.enum(['disabled', 'needs_configuration', 'configured'])),
  auth_type: z.nullish(z.enum(['oauth2', 'apiKey', 'basic', 'custom', 'none'])),
  form_fields: z.nullish(z.array(formField)),
});

const file = z.object({
  id: z.string(),
  name: z.string(),
  type: z.nullish(z.string()),
  size: z.nullish(z.number()),
  updated_at: z.nullish(z.string()),
});

export const sessionAnswer = z.object({ data: z.object({ session_uri: z.string() }) });
export const connectionsAnswer = z.object({ data: z.array(connection) });
export const filesAnswer = z.object({
  data: z.array(file),
  meta: z.nullish(z.object({ cursors: z.nullish(z.object({ next: z.nullish(z.string()) })) })),
});
export const problemAnswer = z.object({ message: z.optional(z.string()), detail: z.optional(z.unknown()) });

export function toConnection(sent: z.infer<typeof connection>): DocumentConnection {
  return {
    id: sent.id,
    serviceId: sent.service_id,
    name: sent.name,
    unifiedApi: sent.unified_api,
    state: sent.state,
    enabled: sent.enabled,
    integrationState: sent.integration_state ?? 'disabled',
    authType: sent.auth_type ?? null,
    formFields: (sent.form_fields ?? []).map(({ id, label, type, required }) => ({
      id,
      label: label ?? id,
      type: type ?? 'text',
      required: required ?? false,
    })),
  };
}

export function toDocument(integration: string, sent: z.infer<typeof file>): Omit<FoundDocument, 'problem'> {
  const extension = extname(sent.name);
  return {
    integration,
    file_id: sent.id,
    content_version_id: null,
    content_document_id: null,
    title: sent.name.slice(0, sent.name.length - extension.length).slice(0, 255) || sent.id,
    file_extension: extension.slice(1, 41).toLowerCase(),
    version: null,
    source_url: null,
    size: sent.size ?? 0,
    lastModifiedDate: sent.updated_at ?? null,
  };
}
