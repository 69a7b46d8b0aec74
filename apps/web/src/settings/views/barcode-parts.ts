import { roleOf } from '@fieldstone/contracts/settings/pages/barcode-field';
import type { BarcodeField, BarcodeObject } from '@fieldstone/contracts/settings/pages/barcode-field';
import { DEFAULT_FIELDS } from '@fieldstone/contracts/settings/pages/barcode-objects';

/** An object with its parts, and the form that opens if a scan finds no record; null for no form. */
export type Draft = { readonly object: BarcodeObject; readonly alternate: BarcodeField | null };

/** Returns the search field: the chosen one, else the default. */
export function searchedField({ object }: Draft): BarcodeField | undefined {
  return ownFields(object).find(isSearch) ?? object.searchObjectFields[0];
}

/** Returns the actions for a found record. */
export function listActions({ object }: Draft): BarcodeField[] {
  return ownFields(object).filter((field) => roleOf(field) === 'action');
}

/** Returns the fields and actions that were added to the defaults. */
export function ownFields({ searchObjectFields }: BarcodeObject): readonly BarcodeField[] {
  return searchObjectFields.slice(DEFAULT_FIELDS);
}

/** Returns whether a field is the search field. */
export function isSearch(field: BarcodeField): boolean {
  return roleOf(field) === 'search';
}
