export { RetryButton } from './retry-button.tsx';
export type { RetryButtonProps } from './retry-button.tsx';
