export { Badge } from './badge.tsx';
