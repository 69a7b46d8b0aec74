import type texts from '../validation.en.json';

/**
 * The limits that rule texts contain, by the rule's key in validation.en.json. Each number exists only here; the module that checks a
 * limit takes it from this table. It imports nothing, so that a page can show a text without loading the schemas of other pages.
 */
export const LIMITS = {
  actionNameTooLong: { maximum: 180 },
  actionTextTooLong: { maximum: 5000 },
  barcodeDisplayFieldsLimit: { maximum: 2 },
  barcodeTitleTooLong: { maximum: 44 },
  consumerKeyTooLong: { maximum: 512 },
  dataFieldsLimit: { maximum: 30 },
  dataObjectsLimit: { maximum: 18 },
  documentProductsLimit: { maximum: 50 },
  /** Megabytes. */
  documentTooLarge: { maximum: 200 },
  documentsLimit: { maximum: 500 },
  eventTitleTooLong: { maximum: 255 },
  extendedDays: { minimum: 1, maximum: 365 },
  instructionsTooLong: { maximum: 5000 },
  inventoryProcessTooLong: { maximum: 255 },
  tokenCount: { maximum: 10_000_000 },
  tooManyBarcodeObjects: { maximum: 4 },
  tooManyColorRules: { maximum: 9 },
  tooManyViewFields: { maximum: 10 },
} as const satisfies Partial<Record<keyof typeof texts, Limit>>;

/** Maximum records that a search or a count in the CRM reads: those that changed last (requirement SFX-04). */
export const RECENT_RECORDS = 2000;

type Limit = { readonly minimum?: number; readonly maximum: number };

const limits = new Map<string, Limit>(Object.entries(LIMITS));

/** Returns the limit that the text of a rule contains; undefined for a rule without one. */
export function findLimit(rule: string): Limit | undefined {
  return limits.get(rule);
}
