import { expect, it } from 'vitest';
import { withoutThinking } from './thinking.ts';

it.each([
  ['<think>why</think>Answer.', 'why', 'Answer.'],
  ['\n<THINKING kind="long">\nwhy\n</THINKING>\n\nAnswer.', 'why', 'Answer.'],
  ['<reasoning>a</reasoning> <think>b</think> Answer.', 'a\nb', 'Answer.'],
  ['<think>a <think>b</think> c</think> Answer.', 'a <think>b\nc', 'Answer.'],
  ['why\n</think>\nAnswer.', 'why', 'Answer.'],
  ['[THINK]why[/THINK]Answer.', 'why', 'Answer.'],
  ['◁think▷why◁/think▷Answer.', 'why', 'Answer.'],
  ['<|begin_of_thought|>why<|end_of_thought|>Answer.', 'why', 'Answer.'],
  ['<|channel|>analysis<|message|>why<|end|><|start|>assistant<|channel|>final<|message|>Answer.', 'why', 'Answer.'],
  ['<think>why, until the limit', 'why, until the limit', ''],
  ['<think></think>', '', ''],
  ['Answer.', '', 'Answer.'],
  ['Answer with <think>a tag</think> in it.', '', 'Answer with <think>a tag</think> in it.'],
  ['<thinker>no block</thinker>', '', '<thinker>no block</thinker>'],
])('[FIX-65] separates the thinking from %j', (full, thinking, answer) => {
  expect(withoutThinking(full)).toEqual({ thinking, answer });
});

it.each([
  ['Answer.\n\n<think>why</think>', 'why', 'Answer.'],
  ['Answer. <think>\nwhy\n</think>\n', 'why', 'Answer.'],
  ['<think>a</think>Answer.\n<thinking>b</thinking>', 'a\nb', 'Answer.'],
  ['First.\n<think>\nwhy\n</think>\nSecond.', 'why', 'First.\n\nSecond.'],
  ['Answer.\n<think>why, until the limit', 'why, until the limit', 'Answer.'],
  ['Answer.\n[THINK]why[/THINK]', 'why', 'Answer.'],
  [
    '<|channel|>final<|message|>Answer.<|end|><|start|>assistant<|channel|>analysis<|message|>why<|end|>',
    'why',
    'Answer.',
  ],
  ['Use <think> here', '', 'Use <think> here'],
])('[FIX-79] separates the thinking after the beginning of %j', (full, thinking, answer) => {
  expect(withoutThinking(full)).toEqual({ thinking, answer });
});

it('[FIX-79] reads a text of many beginnings in little time', () => {
  const full = `Answer.${'<think>'.repeat(20_000)}`;
  expect(withoutThinking(full)).toEqual({ thinking: '', answer: full });
});
