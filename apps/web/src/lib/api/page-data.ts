import { PAGE_DATA_ATTRIBUTE, pageData } from '@fieldstone/contracts/page/page-data';
import type { PageData } from '@fieldstone/contracts/page/page-data';
import * as z from 'zod/mini';

type Carried = PageData['responses'][string] | undefined;

/** The first element's responses by address; those of later elements can be awaited. */
type Responses = Map<string, Carried | Promise<Carried>>;

let data: Promise<Responses> | undefined;

/** Ends the wait for everything that has not arrived; undefined before the document is read. */
let endWait: (() => void) | undefined;

/**
 * Returns the document's response for an address, only once, so that later requests reach the server. Waits for its element, which
 * arrives after the head of the document; undefined if there is none, or if it is dropped first.
 */
export async function takePageData(address: string): Promise<Response | undefined> {
  data ??= readPageData();
  const responses = await data;
  const carried = responses.get(address);
  responses.delete(address);
  const response = await carried;
  return response ? Response.json(response.body, { status: response.status }) : undefined;
}

/** Drops the document's remaining responses, also awaited ones, because a write may have changed what they contain. */
export function dropPageData(): void {
  data = Promise.resolve(new Map());
  endWait?.();
}

/** Resolves when the parser has passed the first element, or the end of a document without one. */
function readPageData(): Promise<Responses> {
  const { promise, resolve } = Promise.withResolvers<Responses>();
  const waiting = new Map<string, (carried: Carried) => void>();
  const observer = new MutationObserver(read);
  endWait = () => {
    resolve(new Map());
    for (const end of waiting.values()) end(undefined);
  };
  const add = ({ responses, later }: PageData) => {
    for (const [address, carried] of Object.entries(responses)) waiting.get(address)?.(carried);
    if (later === undefined) return;
    const announced = later.map((address): [string, Promise<Carried>] => {
      const content = Promise.withResolvers<Carried>();
      waiting.set(address, content.resolve);
      return [address, content.promise];
    });
    resolve(new Map<string, Carried | Promise<Carried>>([...Object.entries(responses), ...announced]));
  };
  function read(): void {
    const isParsed = document.readyState !== 'loading';
    for (const element of document.querySelectorAll(`[${PAGE_DATA_ATTRIBUTE}]`)) {
      if (!isParsed && !element.nextSibling) continue;
      add(parse(element.textContent));
      element.remove();
    }
    if (!isParsed) return;
    observer.disconnect();
    document.removeEventListener('readystatechange', read);
    // A document that ends early lacks contents, so the page requests them.
    endWait?.();
  }
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener('readystatechange', read);
  read();
  return promise;
}

/** An incomplete document has no page data, so its page requests everything. */
function parse(text: string): PageData {
  try {
    return z.parse(pageData, JSON.parse(text));
  } catch {
    return { responses: {}, later: [] };
  }
}
