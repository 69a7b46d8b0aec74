export { Avatar } from './avatar.tsx';
export { AvatarButton } from './avatar-button.tsx';
