import { PLANNED_CHANGE_STATES } from '@fieldstone/contracts/changes/planned-change';
import type { PlannedChangeState } from '@fieldstone/contracts/changes/planned-change';
import { describe, expect, it } from 'vitest';
import { engines } from '../test/engines.ts';
import { copyingWith } from './test/copying.ts';
import { planningAt } from './test/planning.ts';

/** States that approvals and schedules will enter. */
const ANNOUNCED: readonly PlannedChangeState[] = ['submitted', 'approved', 'rejected', 'scheduled'];

const COMPOSITE = '/services/data/v64.0/composite/sobjects';

describe.each(engines.slice(0, 1))('the states of a planned change, with %s,', (_name, create) => {
  const { org, source } = copyingWith(create);
  const planning = planningAt(org);

  it('[ENG-14] are each entered by a transition, unless they are announced', async () => {
    const entered = new Set<PlannedChangeState>();
    const follow = async (id: string) => {
      for (const { state } of (await planning.read(id)).states) entered.add(state);
    };
    const [first = '', second = '', third = ''] = await org().profiles(3);
    const enabled = (profileId: string, isEnabled: boolean) => ({
      profileId,
      settingId: 'SET010',
      payload: { enabled: isEnabled },
    });

    // create and recall
    const recalled = await planning.plan([enabled(first, true)]);
    await planning.send(recalled.id, 'recall', {});
    await follow(recalled.id);
    // apply and undo
    const undone = await planning.plan([enabled(first, true)]);
    await planning.apply(undone);
    await planning.send(undone.id, 'undo');
    await follow(undone.id);
    // apply after someone else changed the setting
    const stopped = await planning.plan([enabled(first, true)]);
    await org().store(first, 'SET010', { enabled: true, ruled: true });
    await planning.apply(stopped);
    await follow(stopped.id);
    // apply and undo after someone else changed one of two settings
    const two = await planning.plan([enabled(first, false), enabled(second, true)]);
    await planning.apply(two);
    await org().store(first, 'SET010', { enabled: true });
    const undo = await planning.send(two.id, 'undo');
    await follow(undo.body.id);
    // apply without a response of Salesforce
    await org().home.org.setFaults({
      respond: { path: COMPOSITE, status: 503, body: '<html>Down</html>', count: 1000 },
    });
    const { change } = (await org().copy(source(), { settingIds: ['SET010'], targetProfileIds: [third] })).body;
    await org().home.org.clearFaults();
    await follow(change.id);

    expect(PLANNED_CHANGE_STATES.filter((state) => !entered.has(state))).toEqual(ANNOUNCED);
  });
});
