import * as z from 'zod/mini';

/** The parts of a response that the protocol's library discards or rejects. */
export type RawAnswer = {
  /** As reported, of any type. */
  readonly usage: unknown;
  /** The responding model; null if the endpoint does not name it. */
  readonly model: string | null;
  /** The words of a refusal. */
  readonly refusal: string | null;
};

/** Sends a request to the endpoint, as `fetch` does. */
export type Send = (input: string | URL | Request, init: RequestInit) => Promise<Response>;

/** The names of the setting that limits a response; each endpoint accepts one of them or both. */
type LimitName = 'max_tokens' | 'max_completion_tokens';

const refusedAnswer = z.object({
  choices: z.tuple([z.object({ message: z.object({ refusal: z.string().check(z.minLength(1)) }) })], z.unknown()),
});

const modelName = z.string().check(z.minLength(1), z.maxLength(255));

const jsonObject = z.record(z.string(), z.unknown());

/**
 * Returns a `fetch` for an endpoint. A request whose limit the endpoint does not accept under its name is repeated with
 * the other name, which is used from then on. Usage is reported to the caller instead of the library, which rejects a
 * whole answer for unreadable usage.
 */
export function createEndpoint(send: Send) {
  let limitName: LimitName = 'max_tokens';

  const sendWith = (input: string | URL | Request, init: RequestInit, name: LimitName): Promise<Response> => {
    const { max_tokens: limit, ...body } = jsonObject.parse(jsonOf(init.body));
    return send(input, { ...init, body: JSON.stringify({ ...body, [name]: limit }) });
  };

  return (onAnswer: (raw: RawAnswer) => void) =>
    async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
      const name = limitName;
      const first = await readText(await sendWith(input, init, name));
      if (first.status !== 400 || !first.text.includes(name)) return read(first, onAnswer);
      const other = name === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
      const second = await readText(await sendWith(input, init, other));
      if (second.status !== 400) limitName = other;
      return read(second, onAnswer);
    };
}

type ReceivedText = { readonly status: number; readonly headers: Headers; readonly text: string };

async function readText(response: Response): Promise<ReceivedText> {
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function read({ status, headers, text }: ReceivedText, onAnswer: (raw: RawAnswer) => void): Response {
  const answer = status === 200 ? jsonObject.safeParse(jsonOf(text)).data : undefined;
  if (answer === undefined) return new Response(text === '' ? null : text, { status, headers: [...headers] });
  const { usage, ...rest } = answer;
  const model = modelName.safeParse(rest['model']).data ?? null;
  onAnswer({ usage, model, refusal: refusedAnswer.safeParse(rest).data?.choices[0].message.refusal ?? null });
  return Response.json({ ...rest, model });
}

function jsonOf(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
