export { rowOrder } from './row-order.tsx';
