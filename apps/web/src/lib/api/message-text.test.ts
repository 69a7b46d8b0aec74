import { message } from '@fieldstone/contracts/platform/errors/message';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { messageText } from './message-text.ts';

beforeAll(() => i18next.loadNamespaces('errors'));

it('shows the English text of the response without a text for the code', () => {
  expect(messageText({ code: 'not_yet_known', message: 'A newer {{server}} said $t(common:save).' })).toBe(
    'A newer {{server}} said $t(common:save).',
  );
  expect(messageText({ message: 'Stored by an earlier release.' })).toBe('Stored by an earlier release.');
});

it('translates a code with its parameters, without interpreting them', () => {
  const rejected = message('crm_query_rejected', { detail: '{{id}} <b> $t(common:save)', crmCode: 'X' });
  expect(messageText({ ...rejected, message: '' })).toBe('{{id}} <b> $t(common:save) (X)');
});
