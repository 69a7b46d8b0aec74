import { expect, it } from 'vitest';
import type { Crm, WriteAccess } from './crm.ts';

it('[ENG-02] a write does not compile without the lease and the permit', () => {
  const types = (crm: Crm, { lease, permit }: WriteAccess): void => {
    // @ts-expect-error -- The port itself has no writes.
    void crm.update;
    // @ts-expect-error -- The permit is missing.
    crm.writes({ lease });
    // @ts-expect-error -- The lease is missing.
    crm.writes({ permit });
    // @ts-expect-error -- Only the write gate can create a permit.
    crm.writes({ lease, permit: { assertCovers: () => {} } });
  };
  expect(types).toBeTypeOf('function');
});
