export { RetryButton } from './retry-button.tsx';
