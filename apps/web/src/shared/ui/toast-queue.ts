// From where the component library has it: its own module for messages would bring everything that draws them along.
export { ToastQueue } from 'react-stately/useToastState';
