import { documentConnection } from '@fieldstone/contracts/skills/document-connections';
import type { DocumentConnection } from '@fieldstone/contracts/skills/document-connections';
import { documentFile } from '@fieldstone/contracts/skills/knowledge-documents';
import type { FoundDocument } from '@fieldstone/contracts/skills/knowledge-documents';
import { extname } from 'node:path';
import * as z from 'zod/mini';

/**
 * The parts of Apideck's responses that the console reads. Everything else is dropped here, above all settings and form
 * values.
 */

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

export const sessionResponse = z.object({ data: z.object({ session_uri: z.string() }) });
export const connectionsResponse = z.object({ data: z.array(z.unknown()) });
export const fileResponse = z.object({ data: z.unknown() });
export const filesResponse = z.object({
  data: z.array(z.unknown()),
  meta: z.nullish(z.object({ cursors: z.nullish(z.object({ next: z.nullish(z.string()) })) })),
});
export const problemResponse = z.object({ message: z.optional(z.string()), detail: z.optional(z.unknown()) });

/** Returns a connection as the contract declares it; null if it does not fit, so that the others remain readable. */
export function toConnection(value: unknown): DocumentConnection | null {
  const { data: known } = connection.safeParse(value);
  if (known === undefined) return null;
  const candidate = {
    id: known.id,
    serviceId: known.service_id,
    name: known.name,
    unifiedApi: known.unified_api,
    state: known.state,
    enabled: known.enabled,
    integrationState: known.integration_state ?? 'disabled',
    authType: known.auth_type ?? null,
    formFields: (known.form_fields ?? []).map(({ id, label, type, required }) => ({
      id,
      label: label ?? id,
      type: type ?? 'text',
      required: required ?? false,
    })),
  };
  return documentConnection.safeParse(candidate).data ?? null;
}

/** Returns a file of a connection as the contract declares it; null for a folder and for a file that does not fit. */
export function toDocument(integration: string, value: unknown): Omit<FoundDocument, 'problem'> | null {
  const { data: known } = file.safeParse(value);
  if (known === undefined || known.type === 'folder') return null;
  const extension = extname(known.name);
  const candidate = {
    integration,
    file_id: known.id,
    content_version_id: null,
    content_document_id: null,
    title: known.name.slice(0, known.name.length - extension.length).slice(0, 255) || known.id,
    file_extension: extension.slice(1, 41).toLowerCase(),
    version: null,
    source_url: null,
    size: known.size ?? 0,
    lastModifiedDate: known.updated_at ?? null,
  };
  return documentFile.safeParse(candidate).data ?? null;
}
