import { message } from '@fieldstone/contracts/platform/errors/message';
import type { DocumentConnection } from '@fieldstone/contracts/skills/document-connections';
import type { DocumentFile, FoundDocument } from '@fieldstone/contracts/skills/knowledge-documents';
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { bodyText } from '../salesforce/client/downloads.ts';
import type { Download, Downloads } from '../salesforce/client/downloads.ts';
import { parseJson } from '../salesforce/client/json.ts';
import type { Http } from '../salesforce/client/http.ts';
import { AppError } from '../platform/errors.ts';
import {
  connectionsResponse,
  fileResponse,
  filesResponse,
  problemResponse,
  sessionResponse,
  toConnection,
  toDocument,
} from './response-schemas.ts';

/** An account at Apideck. */
export type ApideckConfig = { readonly baseUrl: string; readonly apiKey: string; readonly appId: string };

/** The user who connects a source; the service shows the name. */
export type DocumentSourceUser = { readonly orgId: string; readonly userName: string; readonly returnTo: string };

export type FilePage = {
  readonly documents: ReadonlyArray<Omit<FoundDocument, 'problem'>>;
  readonly cursor: string | null;
};

/** Document sources other than the CRM. Connections belong to an org. Every method may throw `AppError`. */
export type DocumentSources = {
  /** Returns the address of a page on which the user connects a source. */
  createSession(user: DocumentSourceUser): Promise<string>;
  list(orgId: string): Promise<readonly DocumentConnection[]>;
  disconnect(orgId: string, id: string): Promise<void>;
  searchFiles(orgId: string, id: string, text: string, cursor: string | undefined): Promise<FilePage>;
  /** Returns a file, or null for a folder. Throws `not_found` for an unknown one. */
  findFile(orgId: string, id: string, fileId: string): Promise<DocumentFile | null>;
  /** Opens a file. A caller that does not read it to the end must destroy the stream. */
  openFile(orgId: string, id: string, fileId: string): Promise<Readable>;
};

const PAGE = 25;

/** Creates a client of Apideck's Vault and File Storage (https://developers.apideck.com), without its SDK of 42 MB. */
export function createDocumentSources(
  { baseUrl, apiKey, appId }: ApideckConfig,
  http: Http,
  downloads: Downloads,
): DocumentSources {
  const headersFor = (orgId: string, id?: string) => ({
    authorization: `Bearer ${apiKey}`,
    'x-apideck-app-id': appId,
    'x-apideck-consumer-id': orgId,
    ...(id !== undefined && { 'x-apideck-service-id': partsOf(id).service }),
  });

  const call = async <T>(schema: z.ZodMiniType<T>, orgId: string, { method, path, body, id }: Call): Promise<T> => {
    const response = await http
      .send({
        method,
        url: `${baseUrl}${path}`,
        headers: { ...headersFor(orgId, id), ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      .catch((error: unknown) => {
        throw new AppError('connections_unavailable', {}, { cause: error });
      });
    if (response.status >= 300) throw errorOf(response.status, response.body);
    const parsed = schema.safeParse(parseJson(response.body));
    if (parsed.success) return parsed.data;
    throw new AppError('connections_unavailable', {}, { cause: parsed.error });
  };

  const open = async (orgId: string, id: string, fileId: string): Promise<Download> => {
    const url = `${baseUrl}/file-storage/files/${encodeURIComponent(fileId)}/download`;
    const response = await downloads.open({ url, headers: headersFor(orgId, id) });
    const next = response.status >= 300 && response.status < 400 ? response.headers['location'] : undefined;
    if (next === undefined) return response;
    response.body.destroy();
    const target = URL.parse(next, url);
    // The key is not sent to the other host, and a download over https never continues over http.
    if (target?.protocol !== new URL(baseUrl).protocol) throw new AppError('connections_unavailable');
    return downloads.open({ url: target.href, headers: {} });
  };

  return {
    async createSession({ orgId, userName, returnTo }) {
      const { data } = await call(sessionResponse, orgId, {
        method: 'POST',
        path: '/vault/sessions',
        body: {
          consumer_metadata: { account_name: orgId, user_name: userName },
          redirect_uri: returnTo,
          settings: { unified_apis: ['file-storage'], session_length: '1h' },
        },
      });
      return data.session_uri;
    },
    async list(orgId) {
      const path = '/vault/connections?api=file-storage';
      const { data } = await call(connectionsResponse, orgId, { method: 'GET', path });
      return data.flatMap((each) => toConnection(each) ?? []);
    },
    async disconnect(orgId, id) {
      const { api, service } = partsOf(id);
      const path = `/vault/connections/${encodeURIComponent(api)}/${encodeURIComponent(service)}`;
      await call(z.unknown(), orgId, { method: 'DELETE', path }).catch((error: unknown) => {
        // Already removed.
        if (!(error instanceof AppError && error.kind === 'not_found')) throw error;
      });
    },
    async searchFiles(orgId, id, text, cursor) {
      const query = new URLSearchParams({ limit: String(PAGE), ...(cursor !== undefined && { cursor }) });
      const path = `/file-storage/files/search?${query.toString()}`;
      const { data, meta } = await call(filesResponse, orgId, { method: 'POST', path, body: { query: text }, id });
      return { documents: data.flatMap((file) => toDocument(id, file) ?? []), cursor: meta?.cursors?.next ?? null };
    },
    async findFile(orgId, id, fileId) {
      const path = `/file-storage/files/${encodeURIComponent(fileId)}`;
      return toDocument(id, (await call(fileResponse, orgId, { method: 'GET', path, id })).data);
    },
    async openFile(orgId, id, fileId) {
      try {
        const response = await open(orgId, id, fileId);
        if (response.status === 200) return response.body;
        throw errorOf(response.status, await bodyText(response));
      } catch (error) {
        throw error instanceof AppError ? error : new AppError('connections_unavailable', {}, { cause: error });
      }
    },
  };
}

type Call = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly id?: string;
};

/** Splits an id: `file-storage+box` is the service `box` of the API `file-storage`. */
function partsOf(id: string): { api: string; service: string } {
  const [api = '', service = ''] = id.split('+');
  return { api, service };
}

function errorOf(status: number, body: string): AppError {
  const response = problemResponse.safeParse(parseJson(body)).data;
  const detail = typeof response?.detail === 'string' ? response.detail : response?.message;
  // 401 is about the account's key, 402 and 429 about its quota: none is the user's fault.
  if (status >= 500 || [401, 402, 429].includes(status)) return new AppError('connections_unavailable');
  const problem =
    detail === undefined
      ? message('document_source_status', { status })
      : message('document_source_response', { detail: detail.slice(0, 1000) });
  if (status === 404) return new AppError('document_source_not_found', { problem });
  if (status === 403) return new AppError('document_source_denied', { problem });
  return new AppError('document_source_rejected', { problem });
}
