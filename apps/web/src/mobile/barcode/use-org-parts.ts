import { useQueries } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api-error.ts';
import { describeQuery } from '../../domains/field-picker/describe-query.ts';
import { formsQuery } from './forms-query.ts';
import type { OrgParts } from './gone-references.ts';

/** Returns the org's fields and forms for each object, in order; undefined parts are loading or failed. */
export function useOrgParts(objects: readonly string[]): OrgParts[] {
  const describes = useQueries({ queries: objects.map((object) => describeQuery(object)) });
  const forms = useQueries({ queries: objects.map((object) => formsQuery(object)) });
  return objects.map((_, at) => ({
    fields: fieldsOf(describes[at]?.data, describes[at]?.error),
    forms: forms[at]?.data,
  }));
}

/** Loads the org's fields and forms for an object; a failed part is undefined. */
export async function loadOrgParts(client: QueryClient, object: string): Promise<OrgParts> {
  const [described, forms] = await Promise.allSettled([
    client.query({ ...describeQuery(object), staleTime: 'static' }),
    client.query(formsQuery(object)),
  ]);
  return {
    fields:
      described.status === 'fulfilled' ? described.value.fields : fieldsOf(undefined, described.reason as unknown),
    forms: forms.status === 'fulfilled' ? forms.value : undefined,
  };
}

/** Returns no fields for a missing object, and undefined after any other failure. */
function fieldsOf(described: { readonly fields: OrgParts['fields'] } | undefined, error: unknown): OrgParts['fields'] {
  if (described) return described.fields;
  return error instanceof ApiError && error.kind === 'not_found' ? [] : undefined;
}
