import type { PlannedChange } from '@fieldstone/contracts/changes/planned-change';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import type { SettingChange, StoredSetting } from '@fieldstone/contracts/settings/settings';
import { describe, expect, it } from 'vitest';
import { clientAt } from '../../test/client.ts';
import { SECOND_ADMIN } from '../../test/console.ts';
import { engines } from '../../test/engines.ts';
import { copyingWith, outcomesOf } from '../test/copying.ts';
import type { CopyRun } from '../test/copying.ts';

describe.each(engines)('the result of a copy, with %s,', (_name, create) => {
  const { org, source } = copyingWith(create);

  it('[CPY-04] survives a restart of the server, with its result', async () => {
    const [target = ''] = await org().profiles(1);
    const { body } = await org().copy(source(), { settingIds: ['SET010'], targetProfileIds: [target] });
    await org().home.restart();
    const path = `/api/changes/${body.change.id}`;
    expect((await org().admin.get(path)).body).toEqual(body.change);
    const { records } = (await org().admin.get<{ records: CopyRun['results'] }>(`${path}/outcomes`)).body;
    expect(records).toEqual(body.results.map(({ success: _success, ...outcome }) => outcome));
  });

  it('[CPY-04] restores the earlier value of every target when it is undone, and only once', async () => {
    const [stored = '', unstored = ''] = await org().profiles(2);
    await org().store(stored, 'SET010', { enabled: false, mine: 'kept' });
    const { body } = await org().copy(source(), { settingIds: ['SET010'], targetProfileIds: [stored, unstored] });
    const undo = () => org().send(body.change.id, 'undo');
    const undone = await undo();
    expect(undone.body.change).toMatchObject({
      kind: 'undo',
      undoOf: body.change.id,
      transitions: [],
      counts: { success: 2, failure: 0 },
    });
    expect(await org().stored(stored, 'SET010')).toEqual({ enabled: false, mine: 'kept' });
    const read = await org().admin.get(`/api/profiles/${unstored}/settings/SET010`);
    expect(read.body).toMatchObject({ configuration: null, version: 'none' });
    expect((await undo()).body.change.id).toBe(undone.body.change.id);
    const copy = await org().admin.get<PlannedChange>(`/api/changes/${body.change.id}`);
    expect(copy.body).toMatchObject({ state: 'undone', undoneBy: undone.body.change.id, transitions: [] });
    const again = await org().send(undone.body.change.id, 'undo');
    expect([again.status, again.error.kind]).toEqual([409, 'conflict']);
  });

  it('[CPY-04] cannot be retried after an undo, because those writes could not be undone any more', async () => {
    const targets = await org().profiles(2);
    await org().home.org.setFaults({
      failRecords: {
        object: 'Configuration_Data__c',
        count: 1,
        statusCode: 'FIELD_CUSTOM_VALIDATION_EXCEPTION',
        message: 'locked',
      },
    });
    const { body } = await org().copy(source(), { settingIds: ['SET010'], targetProfileIds: targets });
    expect(outcomesOf(body.results)).toEqual(['failure refused', 'success']);
    await org().send(body.change.id, 'undo');
    const again = await org().send(body.change.id, 'retry', {});
    expect([again.status, again.error.message]).toEqual([
      409,
      'This planned change was undone. Plan the change again instead.',
    ]);
    const entry = await org()
      .home.store.db.selectFrom('journal')
      .select(['action', 'outcome'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({ action: 'planned-change.retry', outcome: 'failed' });
    expect(await Promise.all(targets.map((id) => org().stored(id, 'SET010')))).toEqual([null, null]);
  });

  it('[CPY-04] does not undo later changes by someone else', async () => {
    const [changed = '', untouched = ''] = await org().profiles(2);
    const { body } = await org().copy(source(), { settingIds: ['SET010'], targetProfileIds: [changed, untouched] });
    await org().store(changed, 'SET010', { enabled: true, since: 'then' });
    const undone = await org().send(body.change.id, 'undo');
    expect(outcomesOf(undone.body.results)).toEqual(['failure changed', 'success']);
    expect(undone.body.results[0]?.message).toBe(
      'Avery Admin changed this setting in the meantime. Check its current value.',
    );
    expect(await org().stored(changed, 'SET010')).toEqual({ enabled: true, since: 'then' });
    const { body: stored } = await org().admin.get<StoredSetting>(`/api/profiles/${changed}/settings/SET010`);
    const overwrite = [{ position: 0, version: stored.version }];
    const retry = await org().send(undone.body.change.id, 'retry', { overwrite });
    expect(outcomesOf(retry.body.results)).toEqual(['failure changed', 'success']);
  });

  it('[CPY-04] does not undo an equal value that someone else stored before the retry', async () => {
    const [target = ''] = await org().profiles(1);
    await org().home.org.setFaults({
      failRecords: {
        object: 'Configuration_Data__c',
        count: 1,
        statusCode: 'FIELD_CUSTOM_VALIDATION_EXCEPTION',
        message: 'locked',
      },
    });
    const { body } = await org().copy(source(), { settingIds: ['SET010'], targetProfileIds: [target] });
    await org().store(target, 'SET010', { enabled: true });
    const again = await org().send(body.change.id, 'retry', {});
    expect(outcomesOf(again.body.results)).toEqual(['success identical']);
    expect(again.body.change.transitions.includes('undo')).toBe(false);
  });

  it('[CPY-04] has nothing to undo if nothing was written', async () => {
    const [target = ''] = await org().profiles(1);
    await org().store(target, 'SET010', { enabled: true });
    const { body } = await org().copy(source(), { settingIds: ['SET010'], targetProfileIds: [target] });
    expect(body.change.transitions.includes('undo')).toBe(false);
    const undone = await org().send(body.change.id, 'undo');
    expect([undone.status, undone.error.message]).toEqual([
      409,
      'This planned change changed nothing, so there is nothing to undo.',
    ]);
  });

  it("[CPY-05] shows the copy's source, and the undo, in the history of a setting", async () => {
    const [target = ''] = await org().profiles(1);
    const second = await clientAt(org().home, SECOND_ADMIN);
    const { body } = await second.post<CopyRun>(`/api/profiles/${source()}/settings/copy`, {
      settingIds: ['SET010'],
      targetProfileIds: [target],
    });
    await org().send(body.change.id, 'undo');
    const history = await org().admin.get<{ records: SettingChange[] }>(
      `/api/profiles/${target}/settings/SET010/history`,
    );
    const name = body.change.source?.name;
    expect(history.body.records.map(({ by, after, copied }) => ({ by, after, copied }))).toEqual([
      { by: 'Avery Admin', after: null, copied: { kind: 'undo', profileId: source(), profileName: name } },
      { by: 'Sam Second', after: { enabled: true }, copied: { kind: 'copy', profileId: source(), profileName: name } },
    ]);
  });

  it('[FIX-92] is one operation in the change history, and its undo another', async () => {
    const targets = await org().profiles(2);
    await org().store(source(), 'SET013', { enabled: false });
    const { body } = await org().copy(source(), { settingIds: ['SET010', 'SET013'], targetProfileIds: targets });
    const undone = await org().send(body.change.id, 'undo');
    const { records } = (await org().admin.get<{ records: ChangeHistoryEntry[] }>('/api/change-history?limit=8')).body;
    expect(records.map(({ origin, operationId, copiedFrom }) => [origin, operationId, copiedFrom?.id])).toEqual([
      ...Array.from({ length: 4 }, () => ['undo', undone.body.change.id, source()]),
      ...Array.from({ length: 4 }, () => ['copy', body.change.id, source()]),
    ]);
  });

  it('[CPY-05] contains only planned changes of the same org, and returns 404 for others', async () => {
    const responses = await Promise.all(
      ['', '/items', '/outcomes'].map((rest) => org().admin.get(`/api/changes/${crypto.randomUUID()}${rest}`)),
    );
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});
