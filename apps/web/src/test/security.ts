import { readAuditExport, resendChanges } from '@fieldstone/contracts/organization/audit-export';
import type { AuditExport } from '@fieldstone/contracts/organization/audit-export';
import {
  endOrgSession,
  endOwnSession,
  endOwnSessions,
  listOrgSessions,
  listOwnSessions,
  listRefusedSignIns,
} from '@fieldstone/contracts/organization/security';
import type { OpenSession, RefusedSignIn } from '@fieldstone/contracts/organization/security';
import type { SignedInUser } from '@fieldstone/contracts/organization/session';
import { Rejection } from './server.ts';
import type { TestServer } from './server.ts';

export type SecurityState = {
  /** The sessions besides the current one. */
  readonly sessions?: readonly OpenSession[];
  readonly refusedSignIns?: readonly RefusedSignIn[];
  /** The audit export; without a receiver by default. */
  readonly auditExport?: Partial<AuditExport>;
};

/** Serves sessions and rejected sign-ins from memory. */
export function serveSecurity(
  server: TestServer,
  { sessions = [], refusedSignIns = [], auditExport = {} }: SecurityState,
  user: Pick<SignedInUser, 'id' | 'name'>,
): void {
  const current: OpenSession = {
    id: 'aaaaaaaa-0000-4000-8000-000000000001',
    userId: user.id,
    userName: user.name,
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    address: '203.0.113.9',
    signedInAt: '2026-11-21T07:00:00.000Z',
    lastSeenAt: '2026-11-21T09:40:00.000Z',
    isCurrent: true,
  };
  let open = [current, ...sessions];
  const end = ({ params }: { readonly params: { readonly id: string } }) => {
    if (!open.some(({ id }) => id === params.id)) throw new Rejection('not_found', 'This session does not exist.');
    open = open.filter(({ id }) => id !== params.id);
    return {};
  };
  server.on(listOwnSessions, () => ({ records: open.filter(({ userId }) => userId === user.id) }));
  server.on(listOrgSessions, () => ({ records: open }));
  server.on(endOwnSession, end);
  server.on(endOrgSession, end);
  server.on(endOwnSessions, () => ({}));
  let exported: AuditExport = {
    receiver: null,
    sent: null,
    waiting: { changes: 0, isMore: false, oldestAt: null },
    resendFrom: null,
    failure: null,
    ...auditExport,
  };
  server.on(readAuditExport, () => exported);
  server.on(resendChanges, ({ body }) => {
    exported = { ...exported, resendFrom: body.from };
    return exported;
  });
  server.on(listRefusedSignIns, () => ({ records: [...refusedSignIns] }));
}
