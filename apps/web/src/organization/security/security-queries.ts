import { readAuditExport } from '@fieldstone/contracts/organization/audit-export';
import { listOrgSessions, listOwnSessions, listRefusedSignIns } from '@fieldstone/contracts/organization/security';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** The sessions of a list: the user's own ones, or those of all people in the org. */
export type SessionScope = 'own' | 'org';

/** Queries the open sessions, most recently used first. */
export const sessionsQuery = (scope: SessionScope) =>
  queryOptions({
    queryKey: ['sessions', scope],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(scope === 'own' ? listOwnSessions : listOrgSessions, undefined, { signal })).records,
  });

/** Queries the state of the audit export. */
export const auditExportQuery = queryOptions({
  queryKey: ['audit-export'],
  staleTime: 0,
  queryFn: ({ signal }) => call(readAuditExport, undefined, { signal }),
});

/** Queries the rejected sign-ins, newest first. */
export const refusedSignInsQuery = queryOptions({
  queryKey: ['refused-sign-ins'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(listRefusedSignIns, undefined, { signal })).records,
});
