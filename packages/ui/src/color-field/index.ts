export { ColorField } from './color-field.tsx';
