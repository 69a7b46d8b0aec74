import { listDocumentConnections } from '@fieldstone/contracts/skills/document-connections';
import type { DocumentConnection } from '@fieldstone/contracts/skills/document-connections';
import {
  PRODUCT_SEARCH_MINIMUM,
  SALESFORCE_FILES,
  searchDocuments,
  searchKnowledge,
  searchProducts,
} from '@fieldstone/contracts/skills/knowledge-documents';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** Where documents come from. */
export const connectionsQuery = queryOptions({
  queryKey: ['document-connections'],
  queryFn: ({ signal }) => call(listDocumentConnections, undefined, { signal }),
});

/** Files of a connection can be searched: the org's own always. */
export function isSearchable({ id, state, enabled }: DocumentConnection): boolean {
  return id === SALESFORCE_FILES || (state === 'callable' && enabled);
}

/** Files of a connection by their name, page by page; asked anew whenever the dialog opens. */
export function documentSearchQuery(source: string, search: string) {
  return infiniteQueryOptions({
    queryKey: ['document-search', source, search],
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call(
        searchDocuments,
        { query: { source, search, ...(pageParam !== undefined && { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
}

/** Products by name or code, from some characters on. */
export function productSearchQuery(search: string) {
  return queryOptions({
    queryKey: ['product-search', search],
    enabled: search.length >= PRODUCT_SEARCH_MINIMUM,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await call(searchProducts, { query: { search } }, { signal })).products,
  });
}

/** What the assistant would find; the same text is asked anew each time, for documents are being read. */
export function passagesQuery(text: string) {
  return queryOptions({
    queryKey: ['knowledge-passages', text],
    enabled: text !== '',
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(searchKnowledge, { query: { text } }, { signal })).passages,
  });
}
