import { PAGE_DATA_ID, pageData } from '@fieldstone/contracts/organization/page-data';
import type { PageData } from '@fieldstone/contracts/organization/page-data';
import * as z from 'zod/mini';

let data: Promise<Map<string, PageData[string]>> | undefined;

/**
 * Returns the document's response for an address, only once, so that later requests reach the server. Waits for the data, which arrive
 * after the head of the document; undefined if they do not contain the address.
 */
export async function takePageData(address: string): Promise<Response | undefined> {
  data ??= readPageData();
  const responses = await data;
  const carried = responses.get(address);
  responses.delete(address);
  return carried && Response.json(carried.body, { status: carried.status });
}

/** Resolves when the parser has passed the element, or the end of a document without one. */
function readPageData(): Promise<Map<string, PageData[string]>> {
  const { promise, resolve } = Promise.withResolvers<Map<string, PageData[string]>>();
  const observer = new MutationObserver(read);
  function read(): void {
    const element = document.querySelector(`#${PAGE_DATA_ID}`);
    const isParsed = document.readyState !== 'loading';
    if (!isParsed && !element?.nextSibling) return;
    observer.disconnect();
    document.removeEventListener('readystatechange', read);
    resolve(new Map(Object.entries(parse(element?.textContent ?? '{}'))));
    element?.remove();
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
    return {};
  }
}
