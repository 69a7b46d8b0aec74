import { createWriteGate } from '../../platform/write-gate.ts';
import type { Lease } from '../../store/lease.ts';
import type { Crm, CrmWrites, WriteAccess } from '../crm.ts';

/** A lease that is never lost. */
export const HELD: Lease = { signal: new AbortController().signal, assertHeld: () => {} };

/** The access of tests of the port itself. */
export const ACCESS: WriteAccess = {
  lease: HELD,
  permit: await createWriteGate([]).permit({ orgId: 'org', requester: { id: 'user', name: 'User' }, slots: [] }),
};

/** Returns the writes of a port, some of them replaced. */
export function writesWith(crm: Crm, change: (writes: CrmWrites) => Partial<CrmWrites>): Pick<Crm, 'writes'> {
  return {
    writes: (access) => {
      const writes = crm.writes(access);
      return { ...writes, ...change(writes) };
    },
  };
}
