import { useQueries } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api-error.ts';
import { describeQuery } from '../../domains/field-picker/describe-query.ts';
import { formsQuery } from './forms-query.ts';
import type { OrgParts } from './gone-references.ts';

/** What the org has of each object, in their order; what is not loaded, or could not be, is not known. */
export function useOrgParts(objects: readonly string[]): OrgParts[] {
  const describes = useQueries({ queries: objects.map((object) => describeQuery(object)) });
  const forms = useQueries({ queries: objects.map((object) => formsQuery(object)) });
  return objects.map((_, at) => ({
    fields: fieldsOf(describes[at]?.data, describes[at]?.error),
    forms: forms[at]?.data,
  }));
}

/** The same, once it is loaded or has failed. */
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

/** An object that the org does not have has no fields; any other failure says nothing of them. */
function fieldsOf(described: { readonly fields: OrgParts['fields'] } | undefined, error: unknown): OrgParts['fields'] {
  if (described) return described.fields;
  return error instanceof ApiError && error.code === 'not_found' ? [] : undefined;
}
