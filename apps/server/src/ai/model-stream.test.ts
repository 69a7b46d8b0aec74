import { expect, it } from 'vitest';
import { parseAnswer, parseBody } from './model-answer.ts';
import { readError } from './model-rejection.ts';

const USAGE = { prompt_tokens: 300, completion_tokens: 20, total_tokens: 320 };

const chunk = (delta: object, finish_reason: string | null = null, more: object = {}): string =>
  `data: ${JSON.stringify({ model: 'm', choices: [{ index: 0, delta, finish_reason }], ...more })}\n\n`;

const DONE = 'data: [DONE]\n\n';
const WHOLE = { model: 'm', choices: [{ message: { content: 'All fine.' }, finish_reason: 'stop' }], usage: USAGE };
const fine = chunk({ role: 'assistant', content: 'All ' }) + chunk({ content: 'fine.' }) + chunk({}, 'stop');

/** Returns the text, end and usage of a received event stream. */
const read = (received: string, type: string | null = 'text/event-stream') => {
  const { raw, body } = parseAnswer(parseBody(received, type)) ?? {};
  return {
    ...raw,
    ...(body as { choices: Array<{ message: object; finish_reason: string }> } | undefined)?.choices[0],
  };
};

it.each([
  ['chunks with their usage', chunk({ content: 'All fine.' }) + chunk({}, 'stop', { usage: USAGE }) + DONE],
  ['usage in a last chunk of its own', `${fine}data: ${JSON.stringify({ choices: [], usage: USAGE })}\n\n${DONE}`],
  ['no end of the stream', chunk({ content: 'All fine.' }) + chunk({}, 'stop', { usage: USAGE })],
  ['a whole response before the end of a stream', `${JSON.stringify(WHOLE, null, 2)}\n\n${DONE}`],
  ['a whole response as an event', `data: ${JSON.stringify(WHOLE)}\n\n`],
  ['other line ends', (fine + chunk({}, null, { usage: USAGE }) + DONE).replaceAll('\n', '\r\n')],
  ['comments and names', `: waiting\n\nevent: x\nid: 1\n${fine}${chunk({}, null, { usage: USAGE })}${DONE}`],
  [
    'another choice beside the first',
    `${fine}data: {"choices":[{"index":1,"delta":{"content":"No"}}]}\n\n${chunk({}, null, { usage: USAGE })}`,
  ],
  ['an unreadable event', `${fine}data: {"choi\n\n${chunk({}, null, { usage: USAGE })}${DONE}`],
  [
    'calls of tools',
    `${fine}${chunk({ tool_calls: [{ index: 0, function: { name: 'f', arguments: '{}' } }] }, 'stop', { usage: USAGE })}`,
  ],
])('[FIX-79] puts an event stream together that has %s', (_what, received) => {
  expect(read(received)).toMatchObject({
    usage: USAGE,
    model: 'm',
    refusal: null,
    message: { content: 'All fine.' },
    finish_reason: 'stop',
  });
});

it('[FIX-79] recognizes an event stream without its type', () => {
  expect(read(`: waiting\n\n${fine}${DONE}`, null)).toMatchObject({ message: { content: 'All fine.' } });
});

it('[FIX-79] reads thinking and a refusal from an event stream', () => {
  const thinking = chunk({ reasoning: 'The ' }) + chunk({ reasoning: 'seal.' }) + fine + DONE;
  expect(read(thinking)).toMatchObject({ message: { content: 'All fine.', reasoning_content: 'The seal.' } });
  const parts = [{ type: 'thinking', thinking: [{ type: 'text', text: 'The seal.' }] }];
  expect(read(chunk({ content: parts }) + fine + DONE).message).toMatchObject({
    content: [...parts, { type: 'text', text: 'All ' }, { type: 'text', text: 'fine.' }, { type: 'text', text: '' }],
  });
  expect(read(chunk({ refusal: 'I can' }) + chunk({ refusal: 'not.' }, 'stop') + DONE)).toMatchObject({
    refusal: 'I cannot.',
  });
});

it.each([
  ['breaks off', chunk({ content: 'All fi' }), 'length'],
  ['has no reason for its end', chunk({ content: 'All fi' }) + DONE, 'stop'],
  ['was filtered', chunk({ content: 'All fi' }, 'SAFETY') + DONE, 'content_filter'],
  ['reached the limit', chunk({ content: 'All fi' }, 'MAX_TOKENS') + DONE, 'length'],
])('[FIX-79] notices that an event stream %s', (_what, received, finish_reason) => {
  expect(read(received)).toMatchObject({ message: { content: 'All fi' }, finish_reason });
});

it.each([
  ['an event', `${fine}data: {"error":{"message":"Overloaded","code":529}}\n\n`],
  ['a choice', `data: {"choices":[{"error":{"message":"Overloaded","code":529},"finish_reason":"error"}]}\n\n${DONE}`],
])('[FIX-79] finds the error in %s of an event stream', (_what, received) => {
  expect(readError(parseBody(received, 'text/event-stream'))).toEqual({ message: 'Overloaded', code: 529 });
});

it('[FIX-79] takes a stream without content for an empty response, and another text for none', () => {
  expect(read(DONE)).toMatchObject({ message: {} });
  expect(read('')).toMatchObject({ message: {} });
  expect(parseAnswer(parseBody('<html>', 'text/event-stream'))).toBeNull();
});
