import { pageData } from '@fieldstone/contracts/page/page-data';
import * as z from 'zod/mini';

export type CarriedResponses = Readonly<Record<string, { readonly status: number; readonly body: unknown } | null>>;

/** Returns the elements with page data of a document, in their order. */
export function pageDataIn(html: string) {
  return [...html.matchAll(/<script type="application\/json" data-page-data>(.*?)<\/script>\n/gs)].map(
    ([, json = '']) => z.parse(pageData, JSON.parse(json)),
  );
}

/** Returns the responses in a document by address. */
export function responsesIn(html: string): CarriedResponses {
  return Object.assign({}, ...pageDataIn(html).map(({ responses }) => responses)) as CarriedResponses;
}
