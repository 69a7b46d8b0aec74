import { message } from '@fieldstone/contracts/platform/errors/message';
import { describe, expect, it } from 'vitest';
import { createWriteGate, WRITE_RULES } from './write-gate.ts';

const slot = { target: 'a0P000000000001AAA', settingId: 'SET001' };
const write = { orgId: 'org', requester: { id: 'user', name: 'Avery Admin' }, slots: [slot] };

describe('the gate of writes', () => {
  it('issues a permit for exactly the slots of a write while no rule is against it', async () => {
    const permit = await createWriteGate(WRITE_RULES).permit(write);
    expect(() => permit.assertCovers('org', [slot])).not.toThrow();
    expect(() => permit.assertCovers('org', [slot, { ...slot, settingId: 'SET002' }])).toThrow('does not cover SET002');
    expect(() => permit.assertCovers('org', [{ ...slot, target: 'another' }])).toThrow('of another');
    expect(() => permit.assertCovers('another org', [slot])).toThrow('in the org another org');
  });

  it('issues a permit to record a past event also if a rule rejects writes', () => {
    const permit = createWriteGate([async () => message('lease_busy')]).permitRecord('org', [slot]);
    expect(() => permit.assertCovers('org', [slot])).not.toThrow();
    expect(() => permit.assertCovers('org', [{ ...slot, settingId: 'SET002' }])).toThrow('does not cover SET002');
  });

  it('refuses with the reason of the first rule against a write, and gives each rule the whole write', async () => {
    const seen: unknown[] = [];
    const gate = createWriteGate([
      async (intended) => {
        seen.push(intended);
        return null;
      },
      async () => message('lease_busy'),
      async () => message('crm_busy'),
    ]);
    await expect(gate.permit(write)).rejects.toMatchObject({
      code: 'write_refused',
      status: 403,
      params: { reason: { code: 'lease_busy' } },
    });
    expect(seen).toEqual([write]);
  });
});
