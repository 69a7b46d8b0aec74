export { untilInput } from './until-input.ts';
