import type { CopyOperation, CopyRun } from '@fieldstone/contracts/organization/copy';
import type { SettingChange, StoredSetting } from '@fieldstone/contracts/settings/settings';
import { describe, expect, it } from 'vitest';
import { clientAt } from '../../../test/client.ts';
import { SECOND_ADMIN } from '../../../test/console.ts';
import { engines } from '../../../test/engines.ts';
import { copyingWith, outcomesOf } from '../test/copying.ts';

describe.each(engines)('the result of a copy, with %s,', (_name, create) => {
  const { org, source } = copyingWith(create);

  it('[CPY-04] survives a restart of the server, with its result', async () => {
    const [target = ''] = await org().profiles(1);
    const { body } = await org().copy(source(), { settingIds: ['SET010'], targetProfileIds: [target] });
    await org().home.restart();
    const read = await org().admin.get<CopyRun>(`/api/copies/${body.operation.id}/results`);
    expect(read.body).toEqual(body);
  });

  it('[CPY-04] restores the earlier value of every target when it is undone, and only once', async () => {
    const [stored = '', unstored = ''] = await org().profiles(2);
    await org().store(stored, 'SET010', { enabled: false, mine: 'kept' });
    const { body } = await org().copy(source(), { settingIds: ['SET010'], targetProfileIds: [stored, unstored] });
    const undo = () => org().admin.post<CopyRun>(`/api/copies/${body.operation.id}/undo`, undefined);
    const undone = await undo();
    expect(undone.body.operation).toMatchObject({
      kind: 'undo',
      undoOf: body.operation.id,
      canUndo: false,
      counts: { success: 2, failure: 0 },
    });
    expect(await org().stored(stored, 'SET010')).toEqual({ enabled: false, mine: 'kept' });
    const read = await org().admin.get(`/api/profiles/${unstored}/settings/SET010`);
    expect(read.body).toMatchObject({ configuration: null, version: 'none' });
    expect((await undo()).body.operation.id).toBe(undone.body.operation.id);
    const copy = await org().admin.get<CopyOperation>(`/api/copies/${body.operation.id}`);
    expect(copy.body).toMatchObject({ undoneBy: undone.body.operation.id, canUndo: false });
    const again = await org().admin.post(`/api/copies/${undone.body.operation.id}/undo`, undefined);
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
    await org().admin.post(`/api/copies/${body.operation.id}/undo`, undefined);
    const again = await org().admin.post(`/api/copies/${body.operation.id}/retry`, {});
    expect([again.status, again.error.message]).toEqual([409, 'This copy was undone. Start a new copy instead.']);
    const entry = await org()
      .home.store.db.selectFrom('journal')
      .select(['action', 'outcome'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({ action: 'settings.copy-retry', outcome: 'failed' });
    expect(await Promise.all(targets.map((id) => org().stored(id, 'SET010')))).toEqual([null, null]);
  });

  it('[CPY-04] does not undo later changes by someone else', async () => {
    const [changed = '', untouched = ''] = await org().profiles(2);
    const { body } = await org().copy(source(), { settingIds: ['SET010'], targetProfileIds: [changed, untouched] });
    await org().store(changed, 'SET010', { enabled: true, since: 'then' });
    const undone = await org().admin.post<CopyRun>(`/api/copies/${body.operation.id}/undo`, undefined);
    expect(outcomesOf(undone.body.results)).toEqual(['failure changed', 'success']);
    expect(undone.body.results[0]?.message).toBe(
      'Avery Admin changed this setting in the meantime. Check its current value.',
    );
    expect(await org().stored(changed, 'SET010')).toEqual({ enabled: true, since: 'then' });
    const { body: stored } = await org().admin.get<StoredSetting>(`/api/profiles/${changed}/settings/SET010`);
    const retry = await org().admin.post<CopyRun>(`/api/copies/${undone.body.operation.id}/retry`, {
      overwrite: [{ profileId: changed, settingId: 'SET010', version: stored.version }],
    });
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
    const again = await org().admin.post<CopyRun>(`/api/copies/${body.operation.id}/retry`, {});
    expect(outcomesOf(again.body.results)).toEqual(['success identical']);
    expect(again.body.operation.canUndo).toBe(false);
  });

  it('[CPY-04] has nothing to undo if nothing was written', async () => {
    const [target = ''] = await org().profiles(1);
    await org().store(target, 'SET010', { enabled: true });
    const { body } = await org().copy(source(), { settingIds: ['SET010'], targetProfileIds: [target] });
    expect(body.operation.canUndo).toBe(false);
    const undone = await org().admin.post(`/api/copies/${body.operation.id}/undo`, undefined);
    expect([undone.status, undone.error.message]).toEqual([
      409,
      'This copy changed nothing, so there is nothing to undo.',
    ]);
  });

  it("[CPY-05] shows the copy's source, and the undo, in the history of a setting", async () => {
    const [target = ''] = await org().profiles(1);
    const second = await clientAt(org().home, SECOND_ADMIN);
    const { body } = await second.post<CopyRun>(`/api/profiles/${source()}/settings/copy`, {
      settingIds: ['SET010'],
      targetProfileIds: [target],
    });
    await org().admin.post(`/api/copies/${body.operation.id}/undo`, undefined);
    const history = await org().admin.get<{ records: SettingChange[] }>(
      `/api/profiles/${target}/settings/SET010/history`,
    );
    const name = body.operation.source.name;
    expect(history.body.records.map(({ by, after, copied }) => ({ by, after, copied }))).toEqual([
      { by: 'Avery Admin', after: null, copied: { kind: 'undo', profileId: source(), profileName: name } },
      { by: 'Sam Second', after: { enabled: true }, copied: { kind: 'copy', profileId: source(), profileName: name } },
    ]);
  });

  it('[CPY-05] contains only copies of the same org, and returns 404 for others', async () => {
    const responses = await Promise.all(
      ['', '/results'].map((rest) => org().admin.get(`/api/copies/${crypto.randomUUID()}${rest}`)),
    );
    expect(responses.map(({ status }) => status)).toEqual([404, 404]);
  });
});
