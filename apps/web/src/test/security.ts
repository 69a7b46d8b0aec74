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
};

/** Serves sessions and rejected sign-ins from memory. */
export function serveSecurity(
  server: TestServer,
  { sessions = [], refusedSignIns = [] }: SecurityState,
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
  server.on(listRefusedSignIns, () => ({ records: [...refusedSignIns] }));
}
