export { MessageRegion } from './toast-region.tsx';
export { toasts } from './toasts.tsx';
export type { ToastMessage } from './toast-message.ts';
