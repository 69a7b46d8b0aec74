export { focusHeadingIfLost } from './focus-heading.ts';
