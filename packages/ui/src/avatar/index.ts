export { AvatarButton } from './avatar-button.tsx';
