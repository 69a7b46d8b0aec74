export { Focusable } from 'react-aria-components/Focusable';
export { Tooltip } from './tooltip.tsx';
