/** One event of a stream. */
export type StreamEvent = { readonly id: string; readonly event: string; readonly data: Record<string, unknown> };

/** Reads server-sent events like a device. */
export type EventReader = {
  readonly status: number;
  readonly headers: Headers;
  /** Returns the next event; undefined once the server has ended the stream. */
  next(): Promise<StreamEvent | undefined>;
  /** Disconnects. */
  leave(): void;
};

/** Opens a stream. */
export async function readEvents(url: string, headers: Readonly<Record<string, string>>): Promise<EventReader> {
  const gone = new AbortController();
  const response = await fetch(url, { headers, signal: gone.signal });
  const blocks = blocksOf(response);
  return {
    status: response.status,
    headers: response.headers,
    leave: () => gone.abort(),
    next: async () => {
      for (;;) {
        const { value, done } = await blocks.next();
        if (done === true) return undefined;
        const fields = new Map(value.split('\n').map((line): [string, string] => split(line)));
        const data = fields.get('data');
        if (data === undefined) continue;
        return {
          id: fields.get('id') ?? '',
          event: fields.get('event') ?? '',
          data: JSON.parse(data) as Record<string, unknown>,
        };
      }
    },
  };
}

const split = (line: string): [string, string] => {
  const colon = line.indexOf(': ');
  return [line.slice(0, colon), line.slice(colon + 2)];
};

async function* blocksOf(response: Response): AsyncGenerator<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      yield text.slice(0, end);
      text = text.slice(end + 2);
    }
  }
}
