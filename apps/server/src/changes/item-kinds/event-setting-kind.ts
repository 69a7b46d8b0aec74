import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { brokenRule } from '../../http/requests/field-problem.ts';
import { loadOfferedProcesses } from '../../settings/event-processes.ts';
import { mergeTexts, recordKind, textDifference } from './record-kind.ts';
import type { ItemProblem } from './item-kind.ts';

/** The default process for editing events. */
export const eventSettingKind = recordKind({
  id: 'event-setting',
  settingIds: [EVENT_SETTING],
  empty: { text: null, displayText: null },
  // Its only rule is that the process exists.
  validate: () => [],
  checkReferences: async ({ crm }, values) => {
    const isNew = values.map(({ value, earlier }) => earlier.every(({ text }) => text !== value.text));
    if (!values.some(({ value: { text } }, index) => text !== null && isNew[index])) return new Map();
    const offered = new Set((await loadOfferedProcesses(crm)).map(({ processId }) => processId));
    return new Map(
      values.flatMap(({ value: { text } }, index): Array<[number, ItemProblem[]]> =>
        text === null || isNew[index] !== true || offered.has(text)
          ? []
          : [[index, [brokenRule('value', 'eventFormUnknown')]]],
      ),
    );
  },
  difference: (_settingId, before, after) => textDifference(before, after),
  merge: mergeTexts,
});
