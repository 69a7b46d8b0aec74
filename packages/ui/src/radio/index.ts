export { RadioGroup } from './radio-group.tsx';
export { SearchableRadios } from './searchable-radios.tsx';
