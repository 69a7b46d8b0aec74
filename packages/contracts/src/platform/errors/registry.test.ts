import { expect, it } from 'vitest';
import rules from '../../validation.en.json' with { type: 'json' };
import { ERROR_STATUS, errorResponse, MESSAGE_LIMIT, PARAMETER_LIMIT } from '../error.ts';
import { englishText, message, createMessage } from './message.ts';
import { AREAS, ERRORS, MESSAGES } from './registry.ts';

const codes = Object.keys(MESSAGES);

it('declares each code once, and none that is the key of a rule', () => {
  expect(AREAS.flatMap((area) => Object.keys(area)).toSorted()).toEqual(codes.toSorted());
  expect(codes.filter((code) => Object.hasOwn(rules, code))).toEqual([]);
  for (const code of codes) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
});

it.each(Object.entries(ERRORS))('declares %s with the status of its kind', (_code, { kind, status }) => {
  expect(status).toBe(ERROR_STATUS[kind]);
});

it('inserts texts, numbers and messages into the English text', () => {
  expect(message('change_unknown', { id: 'C-1' })).toEqual({
    code: 'change_unknown',
    params: { id: 'C-1' },
    message: 'There is no planned change C-1.',
  });
  const rights = [
    message('right_read', { label: 'Process', object: 'Process__c' }),
    message('right_update', { label: 'Process', object: 'Process__c' }),
  ];
  expect(message('permission_missing', { rights }).message).toBe(
    'You do not have permission to read Process (Process__c), update Process (Process__c). Ask your administrator for access.',
  );
  expect(message('assistant_off').message).toMatch(/Fieldstone AI is disabled/);
});

it('keeps only the parameters of the text, and adds the limit of a rule', () => {
  expect(createMessage('tooManyColorRules', { field: 'configuration' })).toEqual({
    code: 'tooManyColorRules',
    message: expect.stringContaining('9'),
  });
});

it('bounds long and unstorable texts of other services', () => {
  const { params, message: text } = message('crm_query_rejected', {
    detail: `\u0000${'x'.repeat(9000)}`,
    crmCode: 'INVALID',
  });
  expect(params?.['detail']).toBe(`\uFFFD${'x'.repeat(PARAMETER_LIMIT - 1)}`);
  expect(text.length).toBeLessThanOrEqual(MESSAGE_LIMIT);
  expect(text).toContain('(INVALID)');
});

it('has no text for an unknown code', () => {
  expect(englishText({ code: 'nothing' })).toBeUndefined();
  expect(createMessage('nothing').message).toBe('nothing');
});

it('[FIX-26] keeps `invalid_grant` as the kind of a session that cannot be renewed', () => {
  const { code, params, message: text } = { ...message('invalid_grant', { reason: 'expired' }) };
  const error = { code, params, message: text, kind: ERRORS.invalid_grant.kind, requestId: 'r' };
  expect(errorResponse.parse({ error }).error).toMatchObject({ kind: 'invalid_grant', params: { reason: 'expired' } });
});
