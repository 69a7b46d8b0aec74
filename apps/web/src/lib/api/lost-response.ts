import { ApiError, isAbort, isOutcomeUnknown, isSessionEnd, mayHaveArrived } from './api-error.ts';

/** Pauses before a request is repeated or its effect is read again, in milliseconds. */
const PAUSES_MS = [500, 1000, 2000];

/** The effect that a read shows; `open`: the server may still be working on it. */
type Shown<T> = { readonly done: T } | 'notDone' | 'open';

/**
 * Sends a write. Without a readable response, a repeatable one is sent again, because the server does it only once.
 * @throws {ApiError} with an unknown or unconfirmed outcome if the console may have received it
 */
export async function sendWrite<T>(send: () => Promise<T>, isRepeatable: boolean): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || !mayHaveArrived(error)) throw error;
      const pause = PAUSES_MS[attempt];
      if (!isRepeatable) throw error.withOutcome('unknown');
      if (pause === undefined || error.kind === 'unreadable') throw error.withOutcome('unconfirmed');
      await passed(pause);
    }
  }
}

/**
 * Runs a write. If its response is missing, reads its effect until the server shows that it is done, or twice that it is not.
 * @param readBack the read; a `conflict` that it throws ends the write
 * @throws {ApiError} with the outcome `notDone`, or `unconfirmed` if the effect could not be read
 */
export async function withReadBack<T>(write: () => Promise<T>, readBack: () => Promise<Shown<T>>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isReplaced(error)) {
      const shown = await shownBy(readBack);
      if (typeof shown === 'object') return shown.done;
    }
    if (!isOutcomeUnknown(error)) throw error;
    const shown = await settled(readBack);
    if (typeof shown === 'object') return shown.done;
    throw error.withOutcome(shown === 'notDone' ? 'notDone' : 'unconfirmed');
  }
}

/** A page with status 200 is a proxy's sign-in, or rarely a filter's page instead of the response to a write that was done. */
function isReplaced(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'intercepted' && error.status >= 200 && error.status < 300;
}

async function settled<T>(readBack: () => Promise<Shown<T>>): Promise<Shown<T>> {
  let last = await shownBy(readBack);
  for (const pause of PAUSES_MS) {
    if (typeof last === 'object') return last;
    await passed(pause);
    const next = await shownBy(readBack);
    // One read can be too early: a proxy may give up before the server begins.
    if (next === 'notDone' && last === 'notDone') return next;
    last = next;
  }
  return typeof last === 'object' ? last : 'open';
}

async function shownBy<T>(readBack: () => Promise<Shown<T>>): Promise<Shown<T>> {
  try {
    return await readBack();
  } catch (error) {
    if (isAbort(error) || isSessionEnd(error) || (error instanceof ApiError && error.kind === 'conflict')) throw error;
    return 'open';
  }
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
