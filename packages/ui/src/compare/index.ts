export { CompareChoices } from './compare-choices.tsx';
export { CompareValues } from './compare-values.tsx';
export type { ComparedRow, CompareValuesProps } from './compare-values.tsx';
export { EntryDetails, EntryList, EntryMarks, useEntrySummary } from './entry-list.tsx';
export type { MarkedEntry } from './entry-list.tsx';
export { ReviewList } from './review-list.tsx';
export type { ReviewedChange } from './review-list.tsx';
