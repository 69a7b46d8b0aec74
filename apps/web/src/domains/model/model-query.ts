import { readModel } from '@fieldstone/contracts/skills/model-test';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** Queries the name of the AI model. */
export const modelQuery = queryOptions({
  queryKey: ['ai-model'],
  queryFn: async ({ signal }) => (await call(readModel, undefined, { signal })).model,
});
