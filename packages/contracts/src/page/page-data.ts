import * as z from 'zod/mini';

/** Marks the elements of a document with page data, in the order of their arrival. */
export const PAGE_DATA_ATTRIBUTE = 'data-page-data';

const response = z.object({ status: z.number(), body: z.unknown() });

/**
 * Responses of the API by the addresses that the page requests. The first element of a document has those that the page starts with;
 * `later` are the addresses of contents that follow, each in an element of its own, or as null after a failure.
 */
export const pageData = z.object({
  responses: z.record(z.string(), z.nullable(response)),
  later: z.optional(z.array(z.string())),
});

export type PageData = z.infer<typeof pageData>;
