export { Disclosure, DisclosureTrigger } from './disclosure.tsx';
