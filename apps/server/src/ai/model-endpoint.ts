import { parseAnswer, parseBody } from './model-answer.ts';
import type { RawAnswer } from './model-answer.ts';
import { canChangeForm } from './model-failures.ts';
import { FIRST_FORM, formAfter, requestIn } from './model-form.ts';
import type { RequestForm } from './model-form.ts';
import { readError, parseRejection } from './model-rejection.ts';

/** Sends a request to the endpoint, as `fetch` does. */
export type Send = (input: string | URL | Request, init: RequestInit) => Promise<Response>;

/** What an endpoint sent instead of a response, without the key of this console. */
export type RawRejection = { readonly status: number; readonly text: string };

/** Receives the responses of an endpoint to one call. */
export type Watch = {
  readonly onAnswer: (raw: RawAnswer, form: RequestForm) => void;
  readonly onRejection?: (rejection: RawRejection) => void;
};

export type EndpointOptions = {
  readonly send: Send;
  /** Removes the key from a text. */
  readonly hide: (text: string) => string;
};

/**
 * Returns a `fetch` for an endpoint. A request with a setting or a role that the endpoint rejects is repeated without it, and
 * later requests have the form that it accepted. Usage is reported to the caller instead of the library, which rejects a whole
 * answer for unreadable usage.
 */
export function createEndpoint({ send, hide }: EndpointOptions) {
  let known = FIRST_FORM;

  return ({ onAnswer, onRejection }: Watch) =>
    async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
      const tried = new Set<string>();
      let form = known;
      for (;;) {
        tried.add(JSON.stringify(form));
        const received = await readResponse(await send(input, { ...init, body: requestIn(form, init.body) }), hide);
        if ('answer' in received) {
          known = form;
          onAnswer(received.answer.raw, form);
          return Response.json(received.answer.body);
        }
        const { status, text, headers } = received;
        onRejection?.({ status, text });
        const rejection = parseRejection(status, text);
        const next = canChangeForm(rejection) ? formAfter(form, rejection.words) : null;
        if (next === null || tried.has(JSON.stringify(next))) return new Response(text || null, { status, headers });
        form = next;
      }
    };
}

/** Reads a response: an answer, or the status and text of everything else without the key. */
async function readResponse(response: Response, hide: EndpointOptions['hide']) {
  const { status, ok, headers } = response;
  const received = await response.text();
  const value = parseBody(received, headers.get('content-type'));
  const error = readError(value);
  const answer = ok && error === undefined ? parseAnswer(value) : null;
  if (answer !== null) return { answer };
  // An error in an event stream is read like one outside it.
  return { status, headers: [...headers], text: hide(error === undefined ? received : JSON.stringify({ error })) };
}
