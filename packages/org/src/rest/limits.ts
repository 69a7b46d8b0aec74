import { json } from '../http/exchange.ts';
import { DAILY_API_REQUESTS } from './api-usage.ts';
import type { Handler } from './request.ts';

function whole(max: number): { Max: number; Remaining: number } {
  return { Max: max, Remaining: max };
}

/** GET limits — daily API calls are counted; all other limits are unused. */
export const limits: Handler = (request) =>
  json(200, {
    DailyApiRequests: {
      Max: DAILY_API_REQUESTS,
      Remaining: Math.max(0, DAILY_API_REQUESTS - request.service.usage.used()),
    },
    DailyAsyncApexExecutions: whole(250_000),
    DailyBulkApiBatches: whole(15_000),
    DailyBulkV2QueryJobs: whole(10_000),
    DataStorageMB: whole(10_240),
    FileStorageMB: whole(10_240),
    HourlyTimeBasedWorkflow: whole(1000),
    SingleEmail: whole(5000),
  });
