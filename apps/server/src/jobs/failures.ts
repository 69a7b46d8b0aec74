/** A failure for which retrying is pointless. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

/** A failure to retry no sooner than after `afterMs`. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
  readonly afterMs: number;

  constructor(message: string, afterMs: number) {
    super(message);
    this.afterMs = afterMs;
  }
}

/** A job that cannot run yet, for example without an identity. It is checked again, and this is no failed attempt. */
export class NotReady extends Error {
  override readonly name = 'NotReady';
  readonly afterMs: number;

  constructor(message: string, afterMs: number) {
    super(message);
    this.afterMs = afterMs;
  }
}
