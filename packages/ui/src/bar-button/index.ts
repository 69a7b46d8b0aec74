export { BarButton } from './bar-button.tsx';
