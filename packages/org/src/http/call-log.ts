/** One call that the org got, as a test reads it. */
export type Call = {
  readonly method: string;
  readonly path: string;
  readonly user: string | null;
  readonly callOptions: string | null;
  readonly status: number;
};

export type CallLog = {
  readonly add: (call: Call) => void;
  readonly read: () => { readonly calls: readonly Call[]; readonly tokenCalls: number };
  readonly clear: () => void;
};

const KEPT = 10_000;

/** Keeps the latest calls in memory. */
export const createCallLog = (): CallLog => {
  let calls: Call[] = [];
  return {
    add: (call) => {
      calls.push(call);
      if (calls.length > KEPT) calls = calls.slice(-KEPT / 2);
    },
    read: () => ({ calls, tokenCalls: calls.filter((call) => call.path === '/services/oauth2/token').length }),
    clear: () => {
      calls = [];
    },
  };
};
