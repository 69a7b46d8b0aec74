export { CheckboxGroup } from './checkbox-group.tsx';
export { Checkbox } from './checkbox.tsx';
export { SearchableCheckboxes } from './searchable-checkboxes.tsx';
