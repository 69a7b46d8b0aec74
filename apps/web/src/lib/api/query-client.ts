import { QueryClient } from '@tanstack/react-query';
import { ApiError, isGateway } from './api-error.ts';

/** Number of retries of a read if the server or the CRM was temporarily unreachable. */
const RETRIES = 2;

/** Kinds of temporary failures; an exhausted API limit is not one. */
const PASSING: ReadonlySet<string> = new Set(['unavailable', 'crm_unavailable', 'unreachable']);

function isPassing(failures: number, error: Error): boolean {
  if (failures >= RETRIES || !(error instanceof ApiError)) return false;
  return PASSING.has(error.kind) || (error.kind === 'intercepted' && isGateway(error.status));
}

/**
 * Creates the cache of the server's responses. Reads are retried only after temporary failures, writes never. Returning to the tab
 * reloads nothing, because every read may cost the org an API call.
 * @param retryDelay before the first retry, in milliseconds; it doubles
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
        // Without a network the request itself fails with a cause.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
