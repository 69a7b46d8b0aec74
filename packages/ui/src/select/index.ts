export { PickerField } from './picker-field.tsx';
export { SearchableSelect } from './searchable-select.tsx';
export { Select } from './select.tsx';
export type { Option } from './option.ts';
