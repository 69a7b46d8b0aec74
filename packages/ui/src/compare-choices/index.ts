export { CompareChoices } from './compare-choices.tsx';
