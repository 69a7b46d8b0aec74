import { readAuditExport } from '@fieldstone/contracts/organization/audit-export';
import { listOrgSessions, listOwnSessions, listRefusedSignIns } from '@fieldstone/contracts/organization/security';
import { routeQuery } from '../../lib/api/route-query.ts';

/** The sessions of a list: the user's own ones, or those of all people in the org. */
export type SessionScope = 'own' | 'org';

/** Queries the open sessions, most recently used first. */
export const sessionsQuery = (scope: SessionScope) =>
  routeQuery(scope === 'own' ? listOwnSessions : listOrgSessions, {
    queryKey: ['sessions', scope],
    staleTime: 0,
    data: ({ records }) => records,
  });

/** Queries the state of the audit export. */
export const auditExportQuery = routeQuery(readAuditExport, {
  queryKey: ['audit-export'],
  staleTime: 0,
});

/** Queries the rejected sign-ins, newest first. */
export const refusedSignInsQuery = routeQuery(listRefusedSignIns, {
  queryKey: ['refused-sign-ins'],
  staleTime: 0,
  data: ({ records }) => records,
});
