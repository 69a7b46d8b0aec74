export { MessageRegion } from './toast-region.tsx';
export { toasts } from './toasts.tsx';
