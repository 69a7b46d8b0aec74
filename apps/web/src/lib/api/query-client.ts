import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { loadFailed, loadSucceeded } from './load-failures.ts';

/** How often a read is tried again when the server or the CRM was out of reach for a moment. */
const RETRIES = 2;

/** Codes that a moment later may be gone; a used-up API allowance is not. */
const PASSING: ReadonlySet<string> = new Set(['unavailable', 'crm_unavailable', 'network']);

function isPassing(failures: number, error: Error): boolean {
  return failures < RETRIES && error instanceof ApiError && PASSING.has(error.code);
}

/**
 * The cache of what the server answered. Reads are repeated only for passing failures, writes never; coming back to the tab
 * asks nothing, because every read may cost the org an API call.
 * @param retryDelay before the first repetition, in milliseconds; it doubles
 */
export function createQueryClient(retryDelay = 500): QueryClient {
  const queryCache = new QueryCache({
    onError: (error, { queryHash }) => loadFailed(queryHash, error),
    onSuccess: (_data, { queryHash }) => loadSucceeded(queryHash, isFailed),
  });
  const isFailed = (queryHash: string) => {
    const query = queryCache.get(queryHash);
    return query?.state.status === 'error' && query.isActive();
  };
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        retry: isPassing,
        retryDelay: (attempt) => retryDelay * 2 ** attempt,
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Without a network the call itself says so, with a cause.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
