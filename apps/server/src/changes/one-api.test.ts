import { routes } from '@fieldstone/contracts';
import { allows, PLANNED_CHANGE_TRANSITIONS } from '@fieldstone/contracts/changes/planned-change';
import type { PlannedChange } from '@fieldstone/contracts/changes/planned-change';
import { describe, expect, it } from 'vitest';
import { engines } from '../test/engines.ts';
import { copyingWith, outcomesOf } from './test/copying.ts';
import { planningAt } from './test/planning.ts';

it('[ENG-01] planned changes have no other addresses than their own and the one that the source document prescribes', () => {
  const changing = Object.values(routes).filter(({ path }) => /\/(changes|copy|copies|restore)\b/.test(path));
  const others = changing.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/api/changes'));
  expect(others.map(({ path }) => path)).toEqual([
    '/api/profiles/:profileId/settings/copy',
    '/api/access-tokens/:id/restore',
  ]);
});

describe.each(engines)('a planned change, with %s,', (_name, create) => {
  const { org, source } = copyingWith(create);
  const planning = planningAt(org);

  it.each(['edit', 'copy', 'restore'] as const)(
    '[ENG-01] of the kind %s is created, read, applied and undone at the same addresses',
    async (kind) => {
      const [target = ''] = await org().profiles(1);
      await planning.apply(
        await planning.plan([{ profileId: target, settingId: 'SET010', payload: { enabled: true } }]),
      );
      const at = new Date().toISOString();
      await planning.apply(
        await planning.plan([{ profileId: target, settingId: 'SET010', payload: { enabled: false } }]),
      );
      const body = {
        edit: { changes: [{ kind: 'setting', profileId: target, settingId: 'SET010', payload: { enabled: true } }] },
        copy: { sourceId: source(), settingIds: ['SET010'], targets: [{ profileId: target }] },
        restore: { profileId: target, at, settingIds: ['SET010'] },
      }[kind];
      const draft = (await org().admin.post<PlannedChange>('/api/changes', { kind, ...body })).body;
      expect(draft).toMatchObject({ kind, state: 'draft', hash: expect.any(String), counts: { pending: 1 } });
      expect(await planning.items(draft.id)).toMatchObject([{ result: 'will-change', after: { enabled: true } }]);
      expect(await org().stored(target, 'SET010')).toEqual({ enabled: false });
      const { change, results } = (await org().send(draft.id, 'apply', { hash: draft.hash })).body;
      expect([change.state, ...outcomesOf(results)]).toEqual(['applied', 'success']);
      expect(await org().stored(target, 'SET010')).toEqual({ enabled: true });
      expect((await org().send(draft.id, 'undo')).body.change).toMatchObject({ kind: 'undo', state: 'applied' });
      expect(await org().stored(target, 'SET010')).toEqual({ enabled: false });
    },
  );

  it('[ENG-01] rejects each transition that its state does not allow', async () => {
    const [target = ''] = await org().profiles(1);
    const plan = (isEnabled: boolean) =>
      planning.plan([{ profileId: target, settingId: 'SET010', payload: { enabled: isEnabled } }]);
    const draft = await plan(true);
    const recalled = (await planning.send((await plan(false)).id, 'recall', {})).body;
    const undone = (await planning.apply(await plan(true))).body;
    await planning.send(undone.id, 'undo');
    const applied = (await planning.apply(await plan(true))).body;
    const bodies: Readonly<Record<string, unknown>> = {
      apply: { hash: draft.hash },
      decide: { decisions: [{ position: 0, version: 'none', keep: 'stored' }] },
      recall: {},
      retry: {},
    };
    for (const { id } of [recalled, applied, draft]) {
      const { state } = await planning.read(id);
      for (const transition of PLANNED_CHANGE_TRANSITIONS.filter((one) => !allows(state, one))) {
        // Repeating a retry that has ended returns the planned change.
        if (transition === 'retry' && state === 'applied') continue;
        const { status } = await planning.send(id, transition, bodies[transition]);
        expect(status, `${transition} in state ${state}`).toBe(409);
      }
    }
    expect((await planning.send(undone.id, 'retry', {})).status).toBe(409);
  });
});
