import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

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
  return new QueryClient({
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
