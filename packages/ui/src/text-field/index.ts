export { TextArea } from './text-area.tsx';
export { TextField } from './text-field.tsx';
export { WholeNumberField } from './whole-number-field.tsx';
