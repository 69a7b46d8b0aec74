import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { sendWrite, withReadBack } from './lost-response.ts';
import { explain } from './report-error.ts';

const lost = (status: number) => new ApiError('unreachable', status, 'No response');

beforeEach(() => {
  // Not frames, of which a page of another file may still wait.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs to the end, whatever the pauses. */
async function outcomeOf(pending: Promise<unknown>): Promise<unknown> {
  const settled = pending.then(
    (value) => value,
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  return settled;
}

describe('a write without a response', () => {
  it.each([0, 502, 503, 504])('[FIX-69] has an unknown outcome (status %s)', async (status) => {
    const send = vi.fn<() => Promise<string>>().mockRejectedValue(lost(status));
    expect(await outcomeOf(sendWrite(send, false))).toMatchObject({ kind: 'unreachable', status, outcome: 'unknown' });
    expect(send).toHaveBeenCalledOnce();
  });

  it('[FIX-69] is repeated if the server does it only once', async () => {
    const send = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost(504)).mockResolvedValue('sent');
    expect(await outcomeOf(sendWrite(send, true))).toBe('sent');
    send.mockRejectedValue(lost(504));
    expect(await outcomeOf(sendWrite(send, true))).toMatchObject({ outcome: 'unconfirmed' });
  });

  it("[FIX-69] is no rejection by the server, which keeps the server's message", async () => {
    const rejection = new ApiError('unavailable', 503, 'The CRM is away.');
    const send = vi.fn<() => Promise<string>>().mockRejectedValue(rejection);
    expect(await outcomeOf(sendWrite(send, true))).toBe(rejection);
    expect(send).toHaveBeenCalledOnce();
  });
});

describe('reading back', () => {
  const write = () => Promise.reject(lost(504).withOutcome('unknown'));

  it.each([
    ['done', [{ done: 'stored' }], 'stored'],
    ['done late', ['notDone', { done: 'stored' }], 'stored'],
    ['done after a failed read', [lost(502), { done: 'stored' }], 'stored'],
    ['not done', ['notDone', 'notDone'], { outcome: 'notDone' }],
    ['still open', ['open', 'open', 'open', 'open'], { outcome: 'unconfirmed' }],
    ['unreachable', [lost(0), lost(0), lost(0), lost(0)], { outcome: 'unconfirmed' }],
  ] as const)('[FIX-69] shows a write that is %s', async (_name, reads, expected) => {
    const left = [...reads];
    const readBack = async () => {
      const next = left.shift();
      if (next === undefined || next instanceof Error) throw next ?? new Error('No read left');
      return next;
    };
    const outcome = await outcomeOf(withReadBack<string>(write, readBack));
    if (typeof expected === 'string') expect(outcome).toBe(expected);
    else expect(outcome).toMatchObject(expected);
    expect(left).toEqual([]);
  });

  it('reads nothing after a success or a rejection', async () => {
    const readBack = () => Promise.reject(new Error('Not expected'));
    expect(await withReadBack(() => Promise.resolve(1), readBack)).toBe(1);
    const rejection = new ApiError('conflict', 409, 'Changed.');
    await expect(withReadBack(() => Promise.reject(rejection), readBack)).rejects.toBe(rejection);
  });
});

it.each([
  ['notDone', "The server can't be reached right now. Try again."],
  ['unknown', "The server can't be reached right now. Check the change history before you try again."],
] as const)('[FIX-69] explains the outcome %s', (outcome, text) => {
  expect(explain(lost(504).withOutcome(outcome))).toBe(text);
  expect(explain(lost(504).withOutcome(outcome), { keepsEdits: true })).toContain('Your changes are still here.');
});
