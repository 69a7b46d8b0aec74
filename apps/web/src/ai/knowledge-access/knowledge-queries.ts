import { listDocumentConnections } from '@fieldstone/contracts/skills/document-connections';
import type { DocumentConnection } from '@fieldstone/contracts/skills/document-connections';
import {
  PRODUCT_SEARCH_MINIMUM,
  readKnowledgeText,
  SALESFORCE_FILES,
  searchDocuments,
  searchKnowledge,
  searchProducts,
} from '@fieldstone/contracts/skills/knowledge-documents';
import type { DocumentKey } from '@fieldstone/contracts/skills/knowledge-documents';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { routeQuery } from '../../lib/api/route-query.ts';

/** Queries the sources of documents. */
export const connectionsQuery = routeQuery(listDocumentConnections, {
  queryKey: ['document-connections'],
});

/** Returns whether files of a connection can be searched; Salesforce Files always can. */
export function isSearchable({ id, state, enabled }: DocumentConnection): boolean {
  return id === SALESFORCE_FILES || (state === 'callable' && enabled);
}

/** Queries files of a connection by name, page by page; loads them again whenever the dialog opens. */
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

/** Queries products by name or code, from a minimum number of characters on. */
export function productSearchQuery(search: string) {
  return routeQuery(searchProducts, {
    query: { search },
    queryKey: ['product-search', search],
    enabled: search.length >= PRODUCT_SEARCH_MINIMUM,
    placeholderData: keepPreviousData,
    data: ({ products }) => products,
  });
}

/** Queries the text of a document as the assistant reads it, in parts; loads it again whenever the dialog opens. */
export function documentTextQuery({ integration, file_id }: DocumentKey) {
  return infiniteQueryOptions({
    queryKey: ['document-text', integration, file_id],
    staleTime: 0,
    gcTime: 0,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      call(readKnowledgeText, { query: { integration, file_id, from: pageParam } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Queries the passages that the assistant would find; never reuses a result, because documents may be processing. */
export function passagesQuery(text: string) {
  return routeQuery(searchKnowledge, {
    query: { text },
    queryKey: ['knowledge-passages', text],
    enabled: text !== '',
    staleTime: 0,
  });
}
