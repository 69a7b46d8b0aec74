export { UiLocale } from './ui-locale.tsx';
