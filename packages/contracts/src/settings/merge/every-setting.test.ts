import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { settingValues } from '../../test/setting-values.ts';
import { testRuns } from '../../../../../scripts/test/test-runs.ts';
import { allSettings } from '../all-settings.ts';
import { isEqual, isObject } from '../equal.ts';
import type { Payload, Setting } from '../setting.ts';
import type { Collision } from './collision.ts';
import { withoutConsequences } from './consequences.ts';
import { contentOf } from './match-entries.ts';
import { mergeSetting } from './merge-setting.ts';

/** A change that one person made: of a value, or of one entry of a list. */
type Change = {
  readonly path: readonly string[];
  readonly isIn: (payload: Payload) => boolean;
  readonly entry?: unknown;
};

const valueAt = (payload: Payload, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), payload);

/** Returns the changes between two payloads. The order of entries is not compared. */
function changesOf(setting: Setting, base: Payload, after: Payload, path: readonly string[] = []): Change[] {
  const values = valueAt(base, path);
  const changed = valueAt(after, path);
  if (isObject(values)) return Object.keys(values).flatMap((key) => changesOf(setting, base, after, [...path, key]));
  if (!Array.isArray(values) || !Array.isArray(changed)) {
    return isEqual(values, changed) ? [] : [{ path, isIn: (payload) => isEqual(valueAt(payload, path), changed) }];
  }
  const listRule = setting.lists?.[path.join('.')] ?? {};
  const contents = (list: unknown): unknown[] =>
    Array.isArray(list) ? list.map((entry: unknown) => contentOf(entry, listRule)) : [];
  const has = (list: unknown, entry: unknown) => contents(list).some((one) => isEqual(one, entry));
  const added = contents(changed).filter((entry) => !has(values, entry));
  const removed = contents(values).filter((entry) => !has(changed, entry));
  return [
    ...added.map((entry) => ({ path, entry, isIn: (payload: Payload) => has(valueAt(payload, path), entry) })),
    ...removed.map((entry) => ({ path, entry, isIn: (payload: Payload) => !has(valueAt(payload, path), entry) })),
  ];
}

/** Returns whether a collision asks a person about a change. */
function asks(setting: Setting, { kind, path, base, theirs, mine }: Collision, change: Change): boolean {
  if (kind === 'dependent') {
    return (setting.dependent ?? []).some(({ keys }) => keys[0] === path[0] && keys.includes(change.path[0] ?? ''));
  }
  if (kind === 'order') return false;
  if (kind === 'value') return isEqual(path, change.path);
  const listRule = setting.lists?.[path.join('.')] ?? {};
  return (
    isEqual(path, change.path) &&
    [base, theirs, mine].some((entry) => isEqual(contentOf(entry, listRule), change.entry))
  );
}

describe.each(allSettings.map((setting) => [setting.name, setting] as const))('%s', (name, declared) => {
  const setting: Setting = declared;
  const isValid = (payload: Payload) =>
    z.safeParse(setting.schema, payload).success && setting.saveProblems(payload).length === 0;
  const edit = settingValues[name].map((payload) => setting.toSave(payload)).filter(isValid);

  it('[FIX-39] has every change of two people in the merged value or in a question, and merges to a valid value', () => {
    fc.assert(
      fc.property(edit, edit, edit, (base, theirs, mine) => {
        const { collisions, decide } = mergeSetting(setting, base, theirs, mine);
        const changes = [theirs, mine].flatMap((after) =>
          changesOf(setting, base, withoutConsequences(setting, base, after)),
        );
        const silent = changes.filter((change) => !collisions.some((collision) => asks(setting, collision, change)));
        for (const side of ['theirs', 'mine'] as const) {
          const { payload, problems } = decide(() => side);
          if (payload === undefined) {
            // Only a question can have a choice that the rules forbid.
            expect(collisions, JSON.stringify(problems)).not.toEqual([]);
            continue;
          }
          expect(isValid(payload)).toBe(true);
          expect(silent.filter(({ isIn }) => !isIn(payload)).map(({ path, entry }) => ({ path, entry }))).toEqual([]);
        }
      }),
      { numRuns: testRuns(200) },
    );
  });

  it('[FIX-39] keeps the whole value of either person who changed dependent values', () => {
    fc.assert(
      fc.property(edit, edit, edit, (base, theirs, mine) => {
        const { collisions, decide } = mergeSetting(setting, base, theirs, mine);
        for (const { path, theirs: their, mine: my } of collisions.filter(({ kind }) => kind === 'dependent')) {
          const [key = ''] = path;
          expect(decide(() => 'theirs').payload).toMatchObject(isObject(their) ? their : { [key]: their });
          expect(decide(() => 'mine').payload).toMatchObject(isObject(my) ? my : { [key]: my });
        }
      }),
      { numRuns: testRuns(200) },
    );
  });
});
