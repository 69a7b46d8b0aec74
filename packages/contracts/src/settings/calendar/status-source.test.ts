import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { storedStatuses } from './status-source.ts';

it('[STA-07] reads a list of statuses, each with its transitions', () => {
  const open = { id: 'Open', label: 'Open', transitions: ['Working', 'Gone'] };
  expect(z.parse(storedStatuses, [open, { id: 'Working', label: 'At work' }])).toEqual([
    open,
    { id: 'Working', label: 'At work', transitions: [] },
  ]);
});

it.each([
  [{ statuses: [] }],
  [[{ id: '', label: 'Nothing' }]],
  [[{ label: 'Nothing' }]],
  [['Open', 'Open']],
  [['A', 'A'].map((id) => ({ id, label: id }))],
])('[STA-07] rejects %j', (stored) => {
  expect(z.safeParse(storedStatuses, stored).success).toBe(false);
});
