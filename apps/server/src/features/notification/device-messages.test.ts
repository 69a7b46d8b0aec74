import { describe, expect, it } from 'vitest';
import { engines } from '../../test/engines.ts';
import { nsBody, notifyingWith } from './test/notify.ts';

const PROFILE = 'profileId=a0P000000000001AAA';

describe.each(engines)('devices pull from %s', (_name, create) => {
  const { on } = notifyingWith(create);

  it('messages newer than their cursor, the latest for each app', async () => {
    const profile = await on().profile();
    await on().send(nsBody([profile], { message: 'first' }));
    const { cursor } = await on().delivered(profile);
    expect((await on().pull(`profileId=${profile}&cursor=${cursor}`)).body).toEqual({ messages: [], cursor });
    await on().send(nsBody([profile], { message: 'second' }));
    await on().send(nsBody([profile], { message: 'third', applications: ['fieldstone-go'] }));
    const news = async () => (await on().pull(`profileId=${profile}&cursor=${cursor}`)).body.messages;
    await expect.poll(async () => (await news()).length, { interval: 5 }).toBe(2);
    expect(await news()).toMatchObject([
      { applications: ['fieldstone-go'], data: { meta: { message: 'third' } } },
      { applications: ['fieldstone-legacy'], data: { meta: { message: 'second' } } },
    ]);
    const legacy = await on().pull(`profileId=${profile}&application=fieldstone-legacy`);
    expect(legacy.body.messages.map(({ data }) => data.meta.message)).toEqual(['second']);
  });

  it('for ninety days', async () => {
    const profile = await on().profile();
    await on().send(nsBody([profile]));
    await on().delivered(profile);
    on().clock.time += 91 * 86_400_000;
    const late = await on().pull(`profileId=${profile}`);
    on().clock.time -= 91 * 86_400_000;
    expect([late.status, late.body.messages]).toEqual([200, []]);
  });

  it('with a token that is valid until it is revoked', async () => {
    const body = { kind: 'device', name: 'Lost tablet' };
    const { body: issued } = await on().admin.post<{ token: string; record: { id: string } }>(
      '/api/access-tokens',
      body,
    );
    expect((await on().pull(PROFILE, issued.token)).status).toBe(200);
    expect((await on().admin.remove(`/api/access-tokens/${issued.record.id}`)).status).toBe(200);
    expect((await on().pull(PROFILE, issued.token)).status).toBe(401);
    expect((await on().pull(PROFILE)).status).toBe(200);
  });

  it('only in their own org', async () => {
    const profile = await on().profile();
    await on().send(nsBody([profile]));
    await on().delivered(profile);
    const { db } = on().home.store;
    await db.updateTable('access_tokens').set({ org_id: 'another' }).execute();
    expect((await on().pull(`profileId=${profile}`)).body.messages).toEqual([]);
    const { org_id } = await db.selectFrom('notifications').select('org_id').limit(1).executeTakeFirstOrThrow();
    await db.updateTable('access_tokens').set({ org_id }).execute();
  });

  it.each([
    ['no profile', ''],
    ['an invalid id', 'profileId=everyone'],
    ['a negative cursor', `${PROFILE}&cursor=-1`],
    ['a cursor of another kind', `${PROFILE}&cursor=1e9`],
    ['a long cursor', `${PROFILE}&cursor=${'9'.repeat(16)}`],
    ['an unknown app', `${PROFILE}&application=other`],
  ])('and get the reason for %s', async (_what, query) => {
    expect((await on().pull(query)).status).toBe(400);
  });

  it('[FIX-15] and are rejected with a cursor from the future, which would silence them forever', async () => {
    const [profile, quiet] = [await on().profile(), await on().profile()];
    await on().send(nsBody([profile]));
    const { cursor } = await on().delivered(profile);
    const message = 'This cursor was not issued for the group profile. Send the request without a cursor.';
    for (const [id, future] of [
      [profile, String(Number(cursor) + 1)],
      [profile, '999999999999999'],
      [quiet, '1'],
    ] as const) {
      const field = { path: 'query.cursor', code: 'notificationCursorNotIssued', message };
      const expected = { status: 400, error: { kind: 'bad_request', fields: [field] } };
      expect(await on().errorOf(`profileId=${id}&cursor=${future}`)).toMatchObject(expected);
      expect(await on().errorOf(`profileId=${id}&cursor=${future}`, '/stream')).toMatchObject(expected);
      expect(await on().errorOf(`profileId=${id}`, '/stream', { 'last-event-id': future })).toMatchObject({
        status: 400,
        error: { fields: [{ ...field, path: 'headers.last-event-id' }] },
      });
    }
    expect((await on().pull(`profileId=${profile}&cursor=${cursor}`)).status).toBe(200);
    expect((await on().pull(`profileId=${quiet}&cursor=0`)).status).toBe(200);
  });

  // Last: from here on the console has a list of the org's group profiles.
  it('[FIX-15] and are rejected for an unknown group profile, with a reason', async () => {
    const [seen, notified] = [await on().profile(), await on().profile()];
    // Without a list of the org's group profiles the console accepts any.
    expect((await on().errorOf(PROFILE)).status).toBe(200);
    await on().admin.get('/api/profiles');
    const fresh = await on().profile();
    for (const path of ['', '/stream']) {
      expect(await on().errorOf(PROFILE, path)).toMatchObject({
        status: 404,
        error: {
          kind: 'not_found',
          message: "The group profile a0P000000000001EAA isn't in this org. If it is new, log in to the console once.",
          fields: [{ path: 'query.profileId', code: 'groupProfileUnknown' }],
        },
      });
    }
    expect((await on().pull(`profileId=${seen.slice(0, 15)}`)).status).toBe(200);
    expect((await on().pull(`profileId=${fresh}`)).status).toBe(404);
    await on().admin.get('/api/profiles');
    expect((await on().pull(`profileId=${fresh}`)).status).toBe(200);
    // A send adds to the list, and a group profile that is deactivated later stays known.
    await on().send(nsBody([notified]));
    await on().outside.update('Group_Profile__c', notified, { Active__c: false });
    await on().admin.get('/api/profiles');
    expect((await on().delivered(notified)).messages).toHaveLength(1);
  });
});
