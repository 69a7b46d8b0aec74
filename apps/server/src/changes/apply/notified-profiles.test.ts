import type { NotificationProfile } from '@fieldstone/contracts/organization/notification';
import { describe, expect, it } from 'vitest';
import { engines } from '../../test/engines.ts';
import { pastSecond } from '../../test/past-second.ts';
import { nsBody } from '../../features/notification/test/notify.ts';
import { copyingWith, outcomesOf } from '../test/copying.ts';

describe.each(engines)('group profiles after an undone copy, with %s,', (_name, create) => {
  const { org, source } = copyingWith(create);

  const isChanged = async (...profileIds: readonly string[]) => {
    const { body } = await org().admin.get<{ records: NotificationProfile[] }>('/api/notifications/profiles');
    return profileIds.map((id) => body.records.find((record) => record.id === id)?.changedSinceNotification);
  };
  const notify = (...profileIds: readonly string[]) => org().admin.post('/api/ns-request', nsBody(profileIds));
  const copyTo = async (...targetProfileIds: readonly string[]) => {
    const { body } = await org().copy(source(), { settingIds: ['SET010'], targetProfileIds });
    expect(outcomesOf(body.results)).toEqual(targetProfileIds.map(() => 'success'));
    return body.change.id;
  };
  const undo = (copyId: string) => org().send(copyId, 'undo');

  it('[FIX-13] have the same notification state as before the copy, and a later change counts again', async () => {
    const [stored = '', unstored = '', never = ''] = await org().profiles(3);
    await org().store(stored, 'SET010', { enabled: false });
    await notify(stored, unstored);
    expect(await isChanged(stored, unstored, never)).toEqual([false, false, false]);
    const copyId = await copyTo(stored, unstored, never);
    expect(await isChanged(stored, unstored, never)).toEqual([true, true, true]);
    await undo(copyId);
    expect(await isChanged(stored, unstored, never)).toEqual([false, false, false]);
    await copyTo(unstored, never);
    expect(await isChanged(stored, unstored, never)).toEqual([false, true, true]);
  });

  it('[FIX-13] remain changed if they were changed before the copy', async () => {
    const [inside = '', outside = ''] = await org().profiles(2);
    await notify(inside, outside);
    await copyTo(inside);
    await org().store(source(), 'SET010', { enabled: true, again: true });
    await pastSecond();
    await org().store(outside, 'SET012', { enabled: true });
    await undo(await copyTo(inside, outside));
    expect(await isChanged(inside, outside)).toEqual([true, true]);
  });

  it('[FIX-13] remain changed if a copied value had been changed outside the console', async () => {
    const [target = ''] = await org().profiles(1);
    await notify(target);
    await pastSecond();
    await org().store(target, 'SET010', { enabled: false, by: 'someone' });
    await undo(await copyTo(target));
    expect(await isChanged(target)).toEqual([true]);
  });

  it('[FIX-13] are changed if they were notified of the copy', async () => {
    const [target = ''] = await org().profiles(1);
    const copyId = await copyTo(target);
    await notify(target);
    await undo(copyId);
    expect(await isChanged(target)).toEqual([true]);
  });

  it('[FIX-13] remain changed where the undo left a later change alone', async () => {
    const [target = '', other = ''] = await org().profiles(2);
    await notify(target, other);
    const copyId = await copyTo(target, other);
    await org().store(target, 'SET010', { enabled: false, by: 'someone' });
    await undo(copyId);
    expect(await isChanged(target, other)).toEqual([true, false]);
  });
});
