import { readModel } from '@fieldstone/contracts/skills/model-test';
import { routeQuery } from '../../lib/api/route-query.ts';

/** Queries the name of the AI model. */
export const modelQuery = routeQuery(readModel, {
  queryKey: ['ai-model'],
  data: ({ model }) => model,
});
