import { describe, expect, it } from 'vitest';
import { deviceMessage, messagesRequest, NOTIFICATION_LIMIT, nsRequest } from './notification.ts';
import { APPLICATION_IDS, APPLICATIONS } from '../platform/product.ts';

const messageTo = (profileId: string, meta: object = {}) => ({
  applications: [...APPLICATION_IDS],
  profileId,
  data: {
    operation: 'CONFIG_CHANGE',
    meta: { message: 'x', reminderFrequencyInDays: 1, forceConfigSyncInDays: 4, ...meta },
  },
});
const requestOf = (messages: unknown) => ({ loginUrl: 'https://login.example.com', category: 'CS', messages });
const idOf = (number: number): string => `a0P${String(number).padStart(12, '0')}AAA`;

it('has one list of app ids', () => {
  expect(APPLICATIONS.map(({ id }) => id)).toEqual(APPLICATION_IDS);
});

describe('a notification', () => {
  it('[NTF-04] accepts days as the global settings store them, and sends numbers', () => {
    const { messages } = messagesRequest.parse(
      requestOf([messageTo(idOf(1), { reminderFrequencyInDays: '0.0417', forceConfigSyncInDays: '-1' })]),
    );
    expect(messages[0]?.data.meta).toEqual({
      message: 'x',
      reminderFrequencyInDays: 0.0417,
      forceConfigSyncInDays: -1,
    });
    expect(deviceMessage.shape.data.parse(messages[0]?.data)).toEqual(messages[0]?.data);
  });

  it.each([' 1', '1.0', '', Number.NaN, Number.POSITIVE_INFINITY, 0.04, true, [1]])(
    '[NTF-04] rejects a reminder every %j days',
    (reminderFrequencyInDays) => {
      const request = requestOf([messageTo(idOf(1), { reminderFrequencyInDays })]);
      expect(messagesRequest.safeParse(request).success).toBe(false);
    },
  );

  it('for the maximum number of group profiles with the longest texts fits into a request', () => {
    const message = '\u4e00'.repeat(255);
    const messages = Array.from({ length: NOTIFICATION_LIMIT }, (_, index) => messageTo(idOf(index), { message }));
    const body = { method: 'POST', path: '/ns/v1/messages/configurations', data: requestOf(messages) };
    expect(nsRequest.body.safeParse(body).success).toBe(true);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(nsRequest.bodyLimit);
  });
});
