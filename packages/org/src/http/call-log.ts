/** A request to the org, recorded for tests. */
export type Call = {
  readonly method: string;
  readonly path: string;
  readonly user: string | null;
  readonly callOptions: string | null;
  readonly requestId: string | null;
  readonly traceparent: string | null;
  readonly status: number;
};

export type CallLog = {
  readonly add: (call: Call) => void;
  readonly read: () => { readonly calls: readonly Call[]; readonly tokenCalls: number };
  readonly clear: () => void;
};

const MAX_CALLS = 10_000;

/** Keeps the latest calls in memory. */
export function createCallLog(): CallLog {
  let calls: Call[] = [];
  return {
    add: (call) => {
      calls.push(call);
      if (calls.length > MAX_CALLS) calls = calls.slice(-MAX_CALLS / 2);
    },
    read: () => ({ calls, tokenCalls: calls.filter((call) => call.path === '/services/oauth2/token').length }),
    clear: () => {
      calls = [];
    },
  };
}
