import { aiCredits } from '@fieldstone/contracts/skills/ai-usage';
import { routeQuery } from '../../lib/api/route-query.ts';

/** Queries the cost of the AI from a time to another one. */
export function creditsQuery(start: string, end: string) {
  return routeQuery(aiCredits, { query: { start, end }, queryKey: ['ai-credits', start, end] });
}
